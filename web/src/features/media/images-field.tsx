import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { imageTypes, itemOf, type MediaItem } from './media-item.ts'
import { PictureRow } from './media-row.tsx'
import { UploadsList } from './uploads-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The most portraits of an account. */
const MOST = 5

/**
 * Edits images in order, each with its alternative text: the first is the top image. With `portrait` they show the
 * person; without access to a library the person uploads them one by one.
 */
export function ImagesField({ portrait = false, ...field }: FieldProps<MediaItem[]> & { portrait?: boolean }) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const library = useCan()('read', 'File') || !portrait
  /** The image that a file is being chosen for: an index, or 'new'. */
  const [choosing, setChoosing] = useState<number | 'new' | null>(null)
  // Two uploads may end before the form has drawn the first.
  const latest = useRef(value)
  latest.current = value
  const put = (item: MediaItem, at: number | 'new' | null) => {
    const now = latest.current
    if (now.some((each) => each.file_id === item.file_id)) return
    latest.current = typeof at === 'number' ? now.map((each, index) => (index === at ? item : each)) : [...now, item]
    onChange(latest.current)
  }
  const uploads = useUploads((file) => put(itemOf(file), 'new'), { portrait })
  const change = (at: number, part: Partial<MediaItem>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <Fieldset id={`field-${name}`} legend={label} hint={hint} error={error}>
      <div className="grid gap-1.5">
        <SortableList
          items={value}
          keyOf={(item) => item.file_id}
          nameOf={(item) => item.filename || item.title}
          onChange={onChange}
          label={label}
          disabled={readOnly}
          className="grid gap-2"
        >
          {(item, at) => (
            <>
              <PictureRow item={item} />
              {!readOnly && (
                <div className="mt-0.5 flex gap-0.5">
                  {library && (
                    <Button variant="tertiary" size={32} onClick={() => setChoosing(at)}>
                      {t('action.replaceFile')}
                    </Button>
                  )}
                  <Button
                    variant="danger-quiet"
                    size={32}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  >
                    {t('action.delete')}
                  </Button>
                </div>
              )}
              <Field
                label={t('field.alt')}
                optional
                readOnly={readOnly}
                hint={followsFile(item) && !readOnly ? t('media.altOfFile', { text: item.fileDescription }) : undefined}
                className="mt-0.5"
              >
                <TextInput
                  value={readOnly && followsFile(item) ? item.fileDescription : item.description}
                  maxLength={500}
                  aria-label={t('media.altOf', { text: item.filename || item.title })}
                  onChange={(event) => change(at, { description: event.target.value })}
                  onBlur={field.onBlur}
                />
              </Field>
            </>
          )}
        </SortableList>
        <UploadsList uploads={uploads} />
        {!readOnly && (
          <>
            {(value.length === 0 || (!library && value.length < MOST)) && (
              <FileDrop
                multiple={library}
                accept={imageTypes}
                hint={t(portrait ? 'media.photoTypes' : 'media.imageTypes')}
                onFiles={uploads.add}
              />
            )}
            {library && (
              <div>
                <Button variant="tertiary" size={32} icon={Plus} onClick={() => setChoosing('new')}>
                  {t(value.length === 0 ? 'media.fromLibrary' : 'media.addImage')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {choosing !== null && (
        <LibraryDialog
          kind="image"
          publicOnly
          chosen={value.map((each) => each.file_id)}
          onClose={() => setChoosing(null)}
          onChoose={(file) => {
            put(itemOf(file), choosing)
            setChoosing(null)
          }}
        />
      )}
    </Fieldset>
  )
}

const followsFile = ({ description, fileDescription }: MediaItem) => description === '' && Boolean(fileDescription)

/** Edits portraits, which anyone may upload. */
export function PortraitsField(field: FieldProps<MediaItem[]>) {
  return <ImagesField {...field} portrait />
}
