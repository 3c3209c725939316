import './proposal-texts.ts'
import type { SignerRole } from '@kollegium/api/definitions/certificates'
import { signerRoles } from '@kollegium/api/definitions/certificates'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { OutsideField } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Signatory } from './use-proposals.ts'

/** A field of who signs: its part, and the college's people in it. */
export type Signing = {
  role: SignerRole
  people: readonly Signatory[]
  /** Takes a name off the college's list. */
  remove: (signatory: Signatory) => void
}

/** Draws the button in a signer's field that lists who has signed before. A typed name joins them when it is issued. */
export function SignatoryPicker(props: {
  label: string
  signing: Signing
  proposed: string | undefined
  onPick: (name: string) => void
}) {
  const { label, signing, proposed, onPick } = props
  return (
    <OutsideField>
      <Popover
        as={IconButton}
        buttonProps={{ icon: ChevronsUpDown, label: t('signatory.choose', { field: label }), size: 32, iconSize: 18 }}
        button={{
          'aria-label': t('signatory.choose', { field: label }),
          className: 'mr-0.5 self-center',
          children: null,
        }}
        className="w-40 max-w-[calc(100vw-16px)] py-1"
      >
        {(close) => (
          <>
            <h3 className="px-2 pb-0.5 text-hint font-bold text-grey-6">{t('signatory.title')}</h3>
            <ul className="max-h-40 overflow-y-auto">
              {signing.people.map((person) => (
                <li key={person.name} className="flex items-center gap-0.5 pr-0.5 hover:bg-grey-1">
                  <button
                    type="button"
                    className="min-w-0 grow px-2 py-0.75 text-left"
                    onClick={() => {
                      onPick(person.name)
                      close()
                    }}
                  >
                    <span className="flex items-center gap-1">
                      <span className="min-w-0 grow wrap-anywhere">{person.name}</span>
                      {person.name === proposed && <Chip tone="blue">{t('proposal.chip')}</Chip>}
                    </span>
                    <span className="block text-hint text-grey-6">
                      {t('signatory.last', { role: t(signerRoles[person.role]), date: person.used_on })}
                    </span>
                  </button>
                  <IconButton
                    icon={X}
                    size={32}
                    iconSize={18}
                    label={t('signatory.remove', { name: person.name })}
                    onClick={() => signing.remove(person)}
                  />
                </li>
              ))}
            </ul>
            <p className="mx-2 mt-0.5 border-t border-grey-2 pt-0.75 text-hint text-grey-6">{t('signatory.other')}</p>
          </>
        )}
      </Popover>
    </OutsideField>
  )
}
