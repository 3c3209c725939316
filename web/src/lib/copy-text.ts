/** Writes to the clipboard, or throws; the text may still be on its way. */
async function write(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator
  if (typeof text === 'string') return clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(await text)
  const blob = text.then((each) => new Blob([each], { type: 'text/plain' }))
  // A browser that refuses at once leaves the text alone; its failure is thrown to the caller.
  blob.catch(() => undefined)
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/**
 * Copies a text. Call it in the press's own turn, also with a text that the server is yet to answer: Safari refuses a clipboard that
 * is asked later. False when the browser refuses.
 * @throws the failure of the text itself
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const written = write(text).then(
    () => true,
    () => false,
  )
  await text
  return written
}
