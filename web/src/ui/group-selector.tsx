import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Network from 'lucide-react/icons/network'
import { lazy, Suspense } from 'react'
import { Button } from './button.tsx'
import type { GroupSelectorProps } from './group-list.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

const List = lazy(() => import('./group-list.tsx'))

const panel = 'w-50 max-w-[calc(100vw-16px)] overflow-hidden'

/** Selects the current group: the same control in every screen, searchable, in the shape of the tree. */
export function GroupSelector(props: GroupSelectorProps) {
  const chosen = props.groups.find((group) => group.id === props.value)
  const name = chosen?.name ?? t('group.none')
  return (
    <Popover
      className={panel}
      button={{
        className:
          'flex min-h-5 w-[304px] min-w-0 max-md:w-[clamp(184px,100vw-528px,240px)] max-w-full items-center gap-1.5 rounded-control border border-grey-4 bg-white px-1.5 text-left hover:bg-grey-0 data-open:border-blue data-open:bg-blue-ice max-sm:min-h-6 max-sm:w-auto max-sm:gap-1 max-sm:border-transparent max-sm:px-0',
        children: (
          <>
            <Icon as={Network} className="text-grey-6 max-md:hidden" />
            <span className="min-w-0 grow">
              <span className="sr-only">{t('group.selector')} </span>
              <strong className="block truncate text-ui/[18px]">{name}</strong>
              <span className="block truncate text-group font-normal text-grey-6 max-sm:hidden">
                {chosen?.category ?? t('group.everyGroup')}
              </span>
            </span>
            <Icon as={ChevronsUpDown} size={18} className="text-grey-6" />
          </>
        ),
      }}
    >
      {(close) => <Panel {...props} close={close} />}
    </Popover>
  )
}

/** Offers other groups where the current one leads no further; only the given groups are in it. */
export function GroupButton(props: GroupSelectorProps) {
  return (
    <Popover
      className={panel}
      align="start"
      as={Button}
      button={{ 'aria-label': t('group.change'), children: t('group.change') }}
    >
      {(close) => <Panel {...props} heading="group.elsewhere" close={close} />}
    </Popover>
  )
}

function Panel(props: GroupSelectorProps & { close: (focus?: HTMLElement | null) => void }) {
  return (
    <Suspense fallback={<div className="h-60" />}>
      <List {...props} />
    </Suspense>
  )
}
