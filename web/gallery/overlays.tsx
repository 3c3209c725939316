import { useEffect, useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { UnsavedDialog, useConfirm } from '../src/ui/confirm.tsx'
import { FormHeader } from '../src/ui/form-header.tsx'
import { LoadingOverlay } from '../src/ui/progress.tsx'
import { useToast } from '../src/ui/toasts.tsx'

/** The page of dialogs, toasts and states of saving. */
export function Overlays() {
  const confirm = useConfirm()
  const toast = useToast()
  const [unsaved, setUnsaved] = useState(false)
  const [loading, setLoading] = useState(false)
  useEffect(() => {
    if (!loading) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setLoading(false)
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [loading])
  return (
    <main className="mx-auto max-w-page p-4">
      <h1 className="mb-3 text-h1">Dialoger, aviseringar och sparlägen</h1>
      <div className="mb-4 flex flex-wrap gap-1.5">
        <Button
          onClick={async () => {
            const yes = await confirm.remove({
              element: 'artikeln',
              subject: 'Så blir du en trygg handledare för elever under apl',
              text: 'Artikeln används i 2 innehållslistor och tas bort även där.',
            })
            if (yes) toast.success('Artikeln har tagits bort')
          }}
        >
          Ta bort
        </Button>
        <Button onClick={() => confirm()}>Är du säker?</Button>
        <Button onClick={() => setUnsaved(true)}>Osparade ändringar</Button>
        <Button onClick={() => setLoading(true)}>Läser in</Button>
        <Button
          onClick={() => {
            toast.success('Artikeln har sparats')
            toast.info('Länken har kopierats')
            toast.show({ severity: 'warning', text: 'Det finns en ny version. Sidan läses in på nytt.', sticky: true })
            toast.error('Det gick inte att nå servern. Kontrollera din anslutning.', {
              label: 'Försök igen',
              onClick: () => {},
            })
          }}
        >
          Aviseringar
        </Button>
      </div>
      <div className="[--bar:0px] [--pad:16px]">
        {(['unsaved', 'saving', 'saved', 'failed'] as const).map((state) => (
          <div key={state} className="mb-2 border border-grey-3 px-2 *:static *:mb-0 *:border-0">
            <FormHeader
              title="Redigera artikel"
              state={state}
              line="Utkast sparat automatiskt kl. 14.32"
              actions={
                <Button variant={state === 'saved' ? 'secondary' : 'primary'} busy={state === 'saving'}>
                  {state === 'failed' ? 'Försök igen' : 'Spara'}
                </Button>
              }
            />
          </div>
        ))}
      </div>
      <UnsavedDialog
        open={unsaved}
        onStay={() => setUnsaved(false)}
        onLeave={() => setUnsaved(false)}
        onSave={() => setUnsaved(false)}
      />
      {loading && <LoadingOverlay title="Läser in dokumentbanken …" value={0.4} />}
    </main>
  )
}
