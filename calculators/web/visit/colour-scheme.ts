/**
 * The scheme of the root, which colours what the browser draws itself, such as scrollbars. It is
 * the system's until the reader chooses another. (The theme's own way has the browser style all of
 * a page anew; see build_scripts/assets/stylesheets.py.)
 */

export function followColourScheme(): void {
  const follow = (): void => {
    const chosen = document.body.dataset["mdColorScheme"] === "slate" ? "dark" : "light";
    const isSystems = matchMedia(`(prefers-color-scheme: ${chosen})`).matches;
    document.documentElement.style.colorScheme = isSystems ? "" : chosen;
  };
  new MutationObserver(follow).observe(document.body, {
    attributeFilter: ["data-md-color-scheme"],
  });
  follow();
}
