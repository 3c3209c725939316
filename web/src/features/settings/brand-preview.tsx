import type { BrandName } from '@kollegium/api/definitions/brands'
import type { CSSProperties } from 'react'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { Brand } from '../../ui/brand.tsx'
import { type MediaItem, thumbnail } from '../media/media-item.ts'

type BrandPreviewProps = {
  brand: BrandName
  name: string
  mark: 'college' | 'language'
  colour: string
  association: string
  logo: MediaItem | null
}

/**
 * Shows a paper's head and the coloured parts: a button, or a paper's title. It holds nothing beyond the fields'
 * values.
 */
export function BrandPreview({ brand, name, mark, colour, association, logo }: BrandPreviewProps) {
  const picture = logo && <img src={thumbnail(logo, '240x96')} alt="" className="max-h-5 max-w-15 object-contain" />
  // The bubble is always purple on screens; on papers it takes the colour.
  const colours = { '--color-blue': colour, ...(brand === 'language' && { '--color-purple': colour }) }
  return (
    <div
      aria-hidden
      style={colours as CSSProperties}
      className="grid grid-cols-1 justify-items-start gap-2 rounded-panel border border-grey-3 bg-white p-2 [overflow-wrap:anywhere]"
    >
      <div className="flex w-full">
        <Brand name={name} mark={picture ?? (mark === 'language' ? 'language' : 'network')} size={44} />
      </div>
      {brand === 'college' ? (
        <span
          style={{ backgroundColor: colour }}
          className="inline-flex min-h-5 items-center rounded-control px-2.5 font-bold text-white"
        >
          {t('brands.sample')}
        </span>
      ) : (
        <strong style={{ color: colour }} className="text-h2">
          {capitalise(formsOf('diploma').indefSg)}
        </strong>
      )}
      <span className="text-hint text-grey-6">{association}</span>
    </div>
  )
}
