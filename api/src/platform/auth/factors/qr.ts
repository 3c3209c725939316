/** A QR code as one SVG path over a square of `size` units; the quiet zone is the drawer's. */
export type QrCode = { size: number; path: string }

/** Draws an address as a QR code. */
export async function qrCode(address: string): Promise<QrCode> {
  const { default: qrcode } = await import('qrcode')
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const dark = [...data].flatMap((bit, at) => (bit ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []))
  return { size, path: dark.join('') }
}
