/** The rest of a call that sends a file to be imported, or only to be checked. */
export const upload = (file: File, type: string, dryRun: boolean) => ({
  params: { query: dryRun ? { dry_run: true } : {} },
  headers: { 'content-type': type },
  // As it is on disk, so that the engine can tell when it is no UTF-8.
  body: file as unknown as string,
  bodySerializer: (body: string) => body,
})
