import './security-texts.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Section, SideSection } from '../../ui/shell.tsx'
import { Consent } from './consent.tsx'
import { OwnFile } from './own-file.tsx'
import { OwnReads } from './own-reads.tsx'
import { PartPage } from './part-page.tsx'

/** Shows what is kept of oneself: as a file, the consent, and the way to have it corrected or erased. */
export function DataPage() {
  const { brand } = useMe()
  return (
    <PartPage
      title={t('account.data')}
      side={
        <>
          <OwnReads />
          <SideSection title={t('account.rights')}>
            <p className="text-hint">{t('account.rightsHelp')}</p>
            {brand.email && (
              <p className="mt-0.5 text-hint wrap-anywhere">
                <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>
              </p>
            )}
          </SideSection>
        </>
      }
    >
      {(account) => (
        <>
          <Section title={t('account.file')} lead={t('account.fileHelp')}>
            <OwnFile />
            <p className="max-w-text text-hint text-grey-6">{t('account.fileScope')}</p>
          </Section>
          <Consent account={account} />
        </>
      )}
    </PartPage>
  )
}
