const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns `length` letters and digits from a secure source, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 248 is the largest multiple of 62 in a byte. A byte above it would make some letters likelier than others.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}
