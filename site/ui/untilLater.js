// Runs before there is a body: nothing is painted until the first view is complete (`Later.tsx`).
// Browsers that do not support this link paint what they have.
document.head.insertAdjacentHTML('beforeend', '<link rel=expect href=#later blocking=render>')
