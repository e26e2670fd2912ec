/** A plain button. One whose face is a sign has a name as well. */
export function button(face: string, act: () => void, name = face): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = face;
  if (name !== face) {
    made.setAttribute("aria-label", name);
    made.title = name;
  }
  made.addEventListener("click", act);
  return made;
}
