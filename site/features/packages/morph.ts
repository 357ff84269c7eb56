/**
 * Makes an element what another one is, by what differs alone: what stays keeps its focus, and a
 * region that is read aloud says only what is new.
 */
export function morph(old: Element, next: Element) {
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  const shown = [...old.childNodes]
  const wanted = [...next.childNodes]
  for (const [i, node] of wanted.entries()) {
    const there = shown[i]
    if (there?.nodeName !== node.nodeName) there ? there.replaceWith(node) : old.append(node)
    else if (node instanceof Element) morph(there as Element, node)
    else if (there.nodeValue !== node.nodeValue) there.nodeValue = node.nodeValue
  }
  for (const node of shown.slice(wanted.length)) node.remove()
}
