/**
 * Browsers take no stylesheet that a host calls something else, as some folders on a web server
 * do. Its text is loaded then and put in place.
 */

export async function bringBackStylesheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  for (const link of links) {
    if (link.sheet && link.sheet.cssRules.length > 0) continue;
    try {
      const text = await (await fetch(link.href)).text();
      const sheet = new CSSStyleSheet({ baseURL: link.href, media: link.media });
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    } catch {
      // Gone as well: the page is whole without it.
    }
  }
}
