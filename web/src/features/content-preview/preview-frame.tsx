import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Section } from '../../ui/shell.tsx'

type PreviewFrameProps = {
  /** The width in px at which a site lays the content out; the whole is scaled to the form's column. */
  width: number
  children: ReactNode
}

/** Shows unsaved content as a public site draws it. It is a picture: nothing in it can be pressed. */
export function PreviewFrame({ width, children }: PreviewFrameProps) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ scale: 1, height: 0 })
  useEffect(() => {
    const measure = () => {
      const scale = Math.min(1, (outer.current?.clientWidth ?? width) / width)
      setSize({ scale, height: (inner.current?.offsetHeight ?? 0) * scale })
    }
    const observer = new ResizeObserver(measure)
    for (const node of [outer.current, inner.current]) if (node) observer.observe(node)
    return () => observer.disconnect()
  }, [width])
  return (
    <Section title={t('contentPreview.title')} lead={t('contentPreview.lead')}>
      <div
        ref={outer}
        inert
        className="overflow-hidden rounded-control border border-grey-3 bg-white"
        style={{ height: size.height || undefined, maxWidth: width + 2 }}
      >
        <div
          ref={inner}
          data-public
          className="flow-root origin-top-left bg-white"
          style={{ width, transform: `scale(${size.scale})` }}
        >
          {children}
        </div>
      </div>
    </Section>
  )
}
