import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Shows recovery codes, once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast()
  const list = useRef<HTMLOListElement>(null)
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    setRefused(!isCopied)
    if (isCopied) toast.success(t('security.codesCopied'))
    else if (list.current) window.getSelection()?.selectAllChildren(list.current)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.codesTitle')}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            {t('security.codesCopy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('security.codesDone')}
          </Button>
        </>
      }
    >
      <p>{t('security.codesHelp')}</p>
      {isRefused && (
        <Notice severity="error" live>
          {t('security.codesRefused')}
        </Notice>
      )}
      <ol
        ref={list}
        className="mt-2 columns-[34ch] list-inside list-decimal rounded-control border border-green-dark bg-green-light p-2 font-mono text-hint leading-loose"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
