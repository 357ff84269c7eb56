// Runs before there is a body: nothing is drawn until the first view is whole (`Later.tsx`). Browsers
// that know no such link draw what they have.
document.head.insertAdjacentHTML('beforeend', '<link rel=expect href=#later blocking=render>')
