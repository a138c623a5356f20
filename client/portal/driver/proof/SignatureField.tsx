import Eraser from 'lucide-react/icons/eraser'
import { memo, useEffect, useId, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import type { HeldFile, TakenFile } from '../../../platform/offline/outbox/entry.ts'
import { asFile } from '../../detail/photos/photo.ts'
import { useBlobUrl } from '../../detail/photos/useBlobUrl.ts'
import type { HeldFiles } from '../../detail/photos/useSelectedFiles.ts'

/** Pixels of the stored image per pixel of the pad. */
const sharpness = 2

/** The pad that the receiver signs with a finger. At night the pad is inverted; the stored image is ink on white. */
export const SignatureField = memo(function SignatureField({ held }: { held: HeldFiles }) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const signature = held.files?.find(({ kind }) => kind === 'signature')
  // The form was reopened with a stored signature.
  const isRestored = signature !== undefined && !isDrawn
  const { replace } = held
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pad is mounted anew once the signature is cleared.
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignaturePad(element, { minWidth: 1, maxWidth: 3.5 })
    pad.current = made
    const resize = () => {
      const { width, height } = element.getBoundingClientRect()
      const ratio = Math.max(devicePixelRatio, 1)
      if (element.width === Math.round(width * ratio)) return
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      element.getContext('2d')?.scale(ratio, ratio)
      made.redraw()
    }
    resize()
    const resized = new ResizeObserver(resize)
    resized.observe(element)
    made.addEventListener('endStroke', () => {
      setDrawn(true)
      // Drawn in its turn, with all strokes until then.
      void replace('signature', () => inkOnWhite(made, element))
    })
    return () => {
      resized.disconnect()
      made.off()
    }
  }, [isRestored, replace])
  const clear = () => {
    pad.current?.clear()
    setDrawn(false)
    void replace('signature', async () => null)
  }
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="text-h3">
          Signature
        </h3>
        <button type="button" className="btn btn-ghost min-h-12" disabled={!signature && !isDrawn} onClick={clear}>
          <Eraser aria-hidden="true" className="size-5" />
          <span>Clear</span>
          <span className="sr-only"> the signature</span>
        </button>
      </div>
      <div className="signature-pad">
        {isRestored ? (
          <StoredSignature signature={signature} />
        ) : (
          <canvas ref={canvas} role="img" aria-label={isDrawn ? 'Signed' : 'Sign here with a finger'} />
        )}
      </div>
    </section>
  )
})

function StoredSignature({ signature }: { signature: TakenFile }) {
  const url = useBlobUrl(signature)
  return url && <img src={url} alt="Signed" />
}

/** The signature as a PNG; null where the browser makes none. */
async function inkOnWhite(pad: SignaturePad, { clientWidth, clientHeight }: HTMLCanvasElement): Promise<HeldFile | null> {
  if (pad.isEmpty()) return null
  const canvas = document.createElement('canvas')
  canvas.width = clientWidth * sharpness
  canvas.height = clientHeight * sharpness
  canvas.getContext('2d')?.scale(sharpness, sharpness)
  const ink = new SignaturePad(canvas, { backgroundColor: '#fff' })
  ink.fromData(pad.toData())
  ink.off()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && asFile(blob, 'signature')
}
