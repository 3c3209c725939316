import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Searches the library: a large field with its button on the start, a small one in the bar over the page. */
export function MaterialSearch({ large = false }: { large?: boolean }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('q') ?? ''
  const [text, setText] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    setText(asked)
  }
  return (
    <search className={large ? 'block' : 'min-w-0 grow sm:w-38 sm:grow-0'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) navigate(`/search?q=${encodeURIComponent(text.trim())}`)
        }}
        className="flex gap-1"
      >
        <div className={`field-frame min-w-0 grow items-center ${large ? 'min-h-6' : ''}`}>
          <Icon as={Search} className="ml-1.5 self-center text-grey-6" />
          <input
            type="search"
            value={text}
            maxLength={200}
            aria-label={t('material.search')}
            placeholder={t(large ? 'material.search' : 'material.searchShort')}
            onChange={(event) => setText(event.target.value)}
            className="w-full min-w-0 bg-transparent px-1 py-0.75 text-ui outline-none focus-visible:outline-none"
          />
        </div>
        {large && (
          <Button type="submit" variant="primary" size={48}>
            {t('material.searchButton')}
          </Button>
        )}
      </form>
    </search>
  )
}
