import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { itemOf, type MediaItem, thumbnail } from './media-item.ts'

/** The content of an empty frame, and the text of its button. */
export type Fallback = { frame: ReactNode; add: string }

/** Takes one picture, whole in its frame: a logo. */
export function ImageField({ field, fallback }: { field: FieldProps<MediaItem | null>; fallback?: Fallback }) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const [choosing, setChoosing] = useState(false)
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      {value ? (
        <div className="h-12 rounded-control border border-grey-3 p-1.5">
          <img src={thumbnail(value, '480x480')} alt={value.title} className="size-full object-contain" />
        </div>
      ) : (
        (fallback?.frame ?? (
          <p className="grid h-9 place-items-center rounded-control border border-dashed border-grey-4 text-hint text-grey-6">
            {t('media.empty')}
          </p>
        ))
      )}
      {!readOnly && (
        <div className="mt-1 flex flex-wrap gap-0.5">
          {value ? (
            <>
              <Button variant="tertiary" size={32} onClick={() => setChoosing(true)}>
                {t('action.replaceFile')}
              </Button>
              <Button variant="danger-quiet" size={32} onClick={() => onChange(null)}>
                {t('action.delete')}
              </Button>
            </>
          ) : (
            <Button icon={Upload} onClick={() => setChoosing(true)}>
              {fallback?.add ?? t('media.addLogo')}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <LibraryDialog
          kind="image"
          publicOnly
          title={label}
          chosen={value ? [value.file_id] : []}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            onChange(itemOf(file))
            setChoosing(false)
          }}
        />
      )}
    </Fieldset>
  )
}

/** Takes one picture, without a fallback. */
export function PlainImageField(field: FieldProps<MediaItem | null>) {
  return <ImageField field={field} />
}
