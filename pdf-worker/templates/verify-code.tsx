import qrcode from 'qrcode'
import { VerifyLink } from './text.tsx'

/** Draws the dark modules of a code as one path. A run of neighbours in a row is one rectangle. */
function codePath(text: string): { path: string; size: number } {
  // An address is bytes. The library would take as long to find that out as for the rest.
  const segments = [{ data: new TextEncoder().encode(text), mode: 'byte' as const }]
  const { modules } = qrcode.create(segments, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      const length = column + 1 - start
      path += `M${start} ${row}h${length}v1h-${length}z`
    }
  }
  return { path, size: modules.size }
}

/**
 * The QR code of the verification page: 20 mm without its quiet zone, the white around it. The footer keeps at least 4
 * modules (2.8 mm at the largest module) free on every side. The code is a link to the same page.
 */
export function VerifyCode({ url, label }: { url: string; label: string }) {
  const { path, size } = codePath(url)
  return (
    <VerifyLink href={url}>
      <svg
        className="paper-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </VerifyLink>
  )
}
