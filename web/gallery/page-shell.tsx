import type { ReactNode } from 'react'
import { Brand, NetworkMark } from '../src/ui/brand.tsx'
import type { Crumb } from '../src/ui/breadcrumb.tsx'
import { Drawer } from '../src/ui/drawer.tsx'
import { GroupSelector } from '../src/ui/group-selector.tsx'
import { Shell } from '../src/ui/shell.tsx'
import { AccountMenu, TopBar } from '../src/ui/top-bar.tsx'
import { drawerGroups, otherApp, selectable } from './samples.ts'

const person = 'Gunilla Exempelsson'

/** The drawer and top bar of Admin around a page of the gallery. */
export function PageShell({ breadcrumb, children }: { breadcrumb: Crumb[]; children: ReactNode }) {
  return (
    <Shell
      drawer={
        <Drawer
          brand={<Brand name="Collegenätverket" app="Admin" />}
          mark={<NetworkMark size={32} />}
          groups={drawerGroups}
          footerItem={otherApp}
          account={{ name: person, href: '/account', onSignOut: () => {} }}
          path="/articles/12"
        />
      }
      topBar={
        <TopBar
          breadcrumb={breadcrumb}
          selector={<GroupSelector groups={selectable} value={2} onChange={() => {}} recent={[2, 1]} />}
          help={{ onClick: () => {}, open: false }}
          account={
            <AccountMenu name={person} items={[{ label: 'Mitt konto', href: '/account' }, { label: 'Logga ut' }]} />
          }
        />
      }
    >
      {children}
    </Shell>
  )
}
