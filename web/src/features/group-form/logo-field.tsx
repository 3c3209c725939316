import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { ImageField } from '../media/image-field.tsx'
import { itemOf, type MediaItem, thumbnail } from '../media/media-item.ts'
import { factsOf, type GroupFacts } from './group-values.ts'
import { InheritedFrom } from './inherited.tsx'

function Frame({ facts }: { facts: GroupFacts | null }) {
  const inherited = facts?.effectiveLogo
  if (!inherited?.from) {
    // An unsaved removal still leaves the group's own logo in force; the save reveals the inherited one.
    return (
      <p className="rounded-control border border-dashed border-grey-4 p-1.5 text-hint text-grey-6">
        {t(inherited || !facts ? 'media.inheritLater' : 'media.noLogo')}
      </p>
    )
  }
  const logo = itemOf(inherited.file)
  return (
    <>
      <div className="h-12 rounded-control border border-dashed border-grey-4 bg-grey-0 p-1.5">
        <img src={thumbnail(logo, '480x480')} alt={logo.title} className="size-full object-contain" />
      </div>
      <div className="mt-0.5">
        <InheritedFrom group={inherited.from} />
      </div>
    </>
  )
}

/** Takes the group's logo; without one it shows the nearest parent's in a dashed frame. */
export function LogoField(field: FieldProps<MediaItem | null>) {
  return (
    <ImageField
      field={field}
      fallback={{ frame: <Frame facts={factsOf(field.record)} />, add: t('media.uploadLogo') }}
    />
  )
}
