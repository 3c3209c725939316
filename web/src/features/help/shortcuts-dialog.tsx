import '../../lib/help-texts.ts'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { GO_KEY, keyCaps, shortcuts } from '../../lib/shortcuts.ts'
import { trpc } from '../../lib/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'

export type ShortcutsDialogProps = {
  /** Sections that a letter opens. */
  places: readonly { key: string; label: string }[]
  onClose: () => void
}

const everywhere = ['shortcut.everywhere', 'shortcut.inLists', 'shortcut.inForms'] as const
/** The review of answers alone has these keys. */
const isReview = () => document.querySelector('[data-shortcut=nextAnswer]') !== null
const all = Object.values(shortcuts) as { keys: string; label: TextKey; group: TextKey }[]

/** Lists every shortcut, with the switch that turns single keys off (WCAG 2.1.4). */
export default function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const [shown, setShown] = useState(true)
  const groups = [...everywhere, ...(isReview() ? (['shortcut.inReview'] as const) : [])]
  const close = () => {
    setShown(false)
    onClose()
  }
  return (
    <Dialog open={shown} onClose={close} title={t('screen.shortcuts')} size="medium">
      <p className="mb-2 text-grey-6">{t('shortcut.lead')}</p>
      <SingleKeysSwitch />
      <div className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <div className="grid content-start gap-y-3">
          {groups.map((group) => (
            <Group key={group} title={t(group)}>
              {all
                .filter((each) => each.group === group)
                .map(({ keys, label }) => (
                  <Row key={keys} label={t(label)} keys={keyCaps(keys)} />
                ))}
              {group === 'shortcut.everywhere' && <Row label={t('shortcut.escape')} keys={['Esc']} />}
            </Group>
          ))}
        </div>
        {places.length > 0 && (
          <Group title={t('shortcut.go')}>
            {places.map(({ key, label }) => (
              <Row key={key} label={label} keys={[...keyCaps(GO_KEY), t('shortcut.then'), ...keyCaps(key)]} />
            ))}
          </Group>
        )}
      </div>
      <p className="mt-3 text-hint text-grey-6">{t('shortcut.grid')}</p>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-0.5 font-bold">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="flex min-h-4.5 items-center justify-between gap-2 border-b border-grey-2 py-0.5">
      <dt className="min-w-0">{label}</dt>
      <dd className="flex shrink-0 items-center gap-0.5 text-hint text-grey-6">
        {keys.map((key) =>
          key === t('shortcut.then') ? (
            <span key={key}>{key}</span>
          ) : (
            <kbd
              key={key}
              className="min-w-3 rounded-control border border-grey-4 bg-white px-0.75 text-center font-sans text-ink"
            >
              {key}
            </kbd>
          ),
        )}
      </dd>
    </div>
  )
}

/** Saves the person's choice. The page follows at once, and goes back when the save fails. */
function SingleKeysSwitch() {
  const { preferences, realUser } = useMe()
  const toast = useToast()
  const utils = trpc.useUtils()
  const put = (shortcuts: boolean) =>
    utils.session.me.setData(undefined, (me) => me && { ...me, preferences: { ...me.preferences, shortcuts } })
  const update = trpc.preference.update.useMutation({
    onMutate: ({ shortcuts }) => put(shortcuts ?? true),
    onError: (error, { shortcuts }) => {
      put(!shortcuts)
      toast.error(failureOf(error).message)
    },
  })
  return (
    <div>
      <Switch
        label={t('shortcut.single')}
        checked={preferences.shortcuts}
        disabled={realUser !== null}
        onChange={(shortcuts) => update.mutate({ shortcuts })}
      />
      <p className="mt-0.5 text-hint text-grey-6">{t('shortcut.singleHint')}</p>
    </div>
  )
}
