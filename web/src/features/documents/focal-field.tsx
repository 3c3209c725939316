import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { defineFieldType, type FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { ratioOf } from './picture-ratio.ts'

/** Pictures that the server crops; a drawing is shown whole. */
const cut = ['image/jpeg', 'image/png', 'image/webp']

/** The greatest size in which the picture is drawn, in px: its file is 800 px wide. */
const DRAWN = { width: 800, height: 400 }

/** Steps of the arrow keys, in parts of the picture's width and height. */
const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}
const within = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100) / 100

/** Sets the point that a crop keeps: by a press on the picture, or by the arrow keys (with Shift ten times as far). */
function FocalField({ name, label, error, value: x, onChange, readOnly, record }: FieldProps<number | null>) {
  const hintId = useId()
  const { setValue } = useFormContext()
  const y = useWatch({ name: 'focal_y' }) as number | null
  if (!record || !cut.includes(String(record.filetype))) return null

  const put = (point: { x: number; y: number } | null) => {
    onChange(point && within(point.x))
    setValue('focal_y', point && within(point.y), { shouldDirty: true })
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (width && height) put({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  const move = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    put({ x: (x ?? 0.5) + right * far, y: (y ?? 0.5) + down * far })
  }
  const percent = { x: Math.round((x ?? 0.5) * 100), y: Math.round((y ?? 0.5) * 100) }
  // The picture's room is kept before it has come.
  const ratio = ratioOf(record)
  const drawn = ratio ? { width: `min(100%, ${Math.round(Math.min(DRAWN.width, DRAWN.height * ratio))}px)` } : undefined
  const isSet = x !== null && y !== null
  const place = isSet ? t('focal.at', { x: percent.x, y: percent.y }) : t('focal.none')
  return (
    <Fieldset id={`field-${name}`} legend={label} error={error} hint={<span id={hintId}>{t('focal.hint')}</span>}>
      <div
        role="slider"
        tabIndex={readOnly ? -1 : 0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent.x}
        aria-valuetext={place}
        aria-disabled={readOnly}
        onClick={readOnly ? undefined : press}
        onKeyDown={readOnly ? undefined : move}
        style={drawn}
        className={`relative w-fit rounded-control ${readOnly ? '' : 'cursor-crosshair'}`}
      >
        <img
          src={`${record.url}?d=800x`}
          alt=""
          draggable={false}
          style={ratio ? { aspectRatio: ratio } : undefined}
          className={`max-h-50 max-w-full rounded-control bg-grey-1 ${ratio ? 'w-full' : ''}`}
        />
        {isSet && (
          <span
            style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
            className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-3 rounded-full border-2 border-white bg-blue-dark/60 shadow-menu"
          />
        )}
      </div>
      <div className="mt-0.5 flex min-h-4 flex-wrap items-center gap-x-1.5 text-hint text-grey-6">
        <span>{place}</span>
        {isSet && !readOnly && (
          <Button variant="tertiary" size={32} onClick={() => put(null)}>
            {t('focal.remove')}
          </Button>
        )}
      </div>
    </Fieldset>
  )
}

const part = { empty: null, fromRecord: (value: unknown) => (typeof value === 'number' ? value : null) }

/** Both coordinates in one picture; the form holds them as two fields. */
export const focalFields = {
  focal_x: defineFieldType<number | null>({ ...part, Field: FocalField }),
  focal_y: defineFieldType<number | null>({ ...part, Field: () => null }),
}
