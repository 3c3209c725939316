import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { itemOf, type MediaItem } from './media-item.ts'
import { FileLink } from './media-row.tsx'

/** Takes one file of any type, from the document bank or by upload. */
export function FileField(field: FieldProps<MediaItem | null>) {
  const { name, label, hint, error, required, optional, value, onChange, readOnly } = field
  const [choosing, setChoosing] = useState(false)
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error} required={required} optional={optional}>
      {value ? (
        <div className="flex min-h-5 items-center gap-1">
          <Icon as={FileText} className="text-grey-6" />
          <FileLink item={value} />
          {value.filename && <span className="shrink-0 text-hint text-grey-6">{fileSize(value.filesize)}</span>}
        </div>
      ) : (
        <p className="py-0.5 text-grey-6">{t('file.none')}</p>
      )}
      {!readOnly && (
        <div className="mt-0.5 flex flex-wrap gap-0.5">
          <Button icon={value ? undefined : Upload} size={value ? 32 : 40} onClick={() => setChoosing(true)}>
            {t(value ? 'action.replaceFile' : 'file.choose')}
          </Button>
          {value && (
            <Button variant="danger-quiet" size={32} onClick={() => onChange(null)}>
              {t('action.delete')}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <LibraryDialog
          kind="any"
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
