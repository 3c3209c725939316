import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type Numbers, NumbersChoice } from '../print-runs/numbers-choice.tsx'

/** Offers files of the saved participants; unsaved ones would be missing in them. */
export function CourseMomentFiles({ record }: { record: Row | null }) {
  const { client } = useServices()
  const toast = useToast()
  const can = useCan()
  const { isDirty } = useFormContext().formState
  const [choosing, setChoosing] = useState(false)
  const why = useId()
  if (!record) return null
  const download = async (file: 'participants' | 'attendance', personal_numbers?: Numbers) => {
    try {
      const { url } = await client.courseMoment.link.query({ id: record.id, file, personal_numbers })
      downloadFrom(url)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
  const held = { variant: 'tertiary', disabled: isDirty, 'aria-describedby': isDirty ? why : undefined } as const
  return (
    <SideSection title={t('courseMoment.files')}>
      <div className="-ml-1.25 grid justify-items-start">
        <Button {...held} icon={FileText} onClick={() => void download('attendance')}>
          {t('courseMoment.attendance')}
        </Button>
        <Button {...held} icon={FileSpreadsheet} onClick={() => setChoosing(true)}>
          {t('courseMoment.excel')}
        </Button>
      </div>
      {isDirty && (
        <p id={why} className="mt-1 text-hint text-grey-6">
          {t('courseMoment.saveFirst')}
        </p>
      )}
      {choosing && (
        <ListDialog
          reveal={can('reveal', 'CourseMoment', withGroupId(record))}
          onClose={() => setChoosing(false)}
          onDownload={(numbers) => void download('participants', numbers)}
        />
      )}
    </SideSection>
  )
}

function ListDialog(props: { reveal: boolean; onClose: () => void; onDownload: (numbers: Numbers) => void }) {
  const { reveal, onClose, onDownload } = props
  const [numbers, setNumbers] = useState<Numbers>('masked')
  const download = () => {
    onDownload(numbers)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('courseMoment.excel')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={download}>
            {t('action.download')}
          </Button>
        </>
      }
    >
      <NumbersChoice value={numbers} reveal={reveal} onChange={setNumbers} />
    </Dialog>
  )
}
