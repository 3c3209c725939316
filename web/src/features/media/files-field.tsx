import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { itemOf, type MediaItem, thumbnail } from './media-item.ts'
import { FileLink } from './media-row.tsx'
import { UploadsList } from './uploads-list.tsx'
import { useUploads } from './use-uploads.ts'

/** Edits files in order, one line each: attachments of a text, or a group's further logos. */
function FilesField(props: { field: FieldProps<MediaItem[]>; pictures: boolean }) {
  const { field, pictures } = props
  const { name, label, hint, error, value, onChange, readOnly } = field
  const [choosing, setChoosing] = useState(false)
  // Two uploads may end before the form has drawn the first.
  const latest = useRef(value)
  latest.current = value
  const add = (file: MediaItem) => {
    if (latest.current.some((each) => each.file_id === file.file_id)) return
    latest.current = [...latest.current, file]
    onChange(latest.current)
  }
  const uploads = useUploads((file) => add(itemOf(file)))
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      <SortableList
        items={value}
        keyOf={(item) => item.file_id}
        nameOf={(item) => item.title || item.filename}
        onChange={onChange}
        label={label}
        disabled={readOnly}
      >
        {(item) => (
          <div className="flex min-h-5 items-center gap-1">
            {pictures && item.filetype.startsWith('image/') ? (
              <img src={thumbnail(item, '96x96')} alt="" className="size-3.5 shrink-0 object-contain" />
            ) : (
              <Icon as={FileText} className="text-grey-6" />
            )}
            <FileLink item={item} className="grow" />
            {!pictures && item.filename && (
              <span className="shrink-0 text-hint text-grey-6">{fileSize(item.filesize)}</span>
            )}
            {!readOnly && (
              <IconButton
                icon={X}
                size={32}
                label={t('media.removeFrom', { text: item.title || item.filename })}
                onClick={() => onChange(value.filter((each) => each.file_id !== item.file_id))}
              />
            )}
          </div>
        )}
      </SortableList>
      <UploadsList uploads={uploads} />
      {!readOnly && (
        <div className="mt-0.5 grid gap-0.5">
          {value.length === 0 && !pictures && <FileDrop multiple hint={t('media.fileTypes')} onFiles={uploads.add} />}
          <div>
            <Button variant="tertiary" size={32} icon={Plus} onClick={() => setChoosing(true)}>
              {t(pictures ? 'media.addLogo' : value.length === 0 ? 'media.fromLibrary' : 'media.addFile')}
            </Button>
          </div>
        </div>
      )}
      {choosing && (
        <LibraryDialog
          kind={pictures ? 'image' : 'any'}
          publicOnly={pictures}
          chosen={value.map((each) => each.file_id)}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            add(itemOf(file))
            setChoosing(false)
          }}
        />
      )}
    </Fieldset>
  )
}

/** Edits attachments. */
export const AttachmentsField = (field: FieldProps<MediaItem[]>) => <FilesField field={field} pictures={false} />
/** Edits a group's further logos. */
export const LogosField = (field: FieldProps<MediaItem[]>) => <FilesField field={field} pictures />
