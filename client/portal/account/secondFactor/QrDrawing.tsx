import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** A QR code as one path, dark on white in both themes: what the camera of a phone reads best. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toDrawing(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** With the quiet zone of four modules that the standard asks for. */
function toDrawing(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
