/** Pictures as they are on this device, for as long as the engine has no size of them. */

const urls = new WeakMap<File, string>()

/** An address of a file for this window. */
export function urlOf(file: File) {
  const url = urls.get(file) ?? URL.createObjectURL(file)
  urls.set(file, url)
  return url
}

const previews = new Map<string, string>()

export const keepPreview = (id: string, file: File) => previews.set(id, urlOf(file))

export const previewOf = (id: string) => previews.get(id)
