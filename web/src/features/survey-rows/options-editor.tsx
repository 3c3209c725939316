import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { isJson, type Options, rewritten } from './survey-values.ts'

/** Edits options as keys and values, or as JSON; `name` names their owner. */
export function OptionsEditor(props: {
  name: string
  options: Options
  readOnly: boolean
  onChange: (options: Options) => void
}) {
  const { name, options, readOnly, onChange } = props
  const of = (what: string) => `${what}, ${name}`
  return (
    <div className="grid gap-1">
      <RadioGroup
        row
        legend={t('rows.options')}
        options={[
          { value: 'pairs', label: t('rows.asPairs') },
          { value: 'json', label: t('rows.asJson') },
        ]}
        value={options.as}
        disabled={readOnly}
        onChange={(as) => onChange(rewritten(options, as))}
      />
      {options.as === 'json' ? (
        <Field
          label={of(t('rows.asJson'))}
          labelHidden
          error={options.text.trim() && !isJson(options.text) ? t('rows.badJson') : undefined}
        >
          <Textarea
            className="font-mono text-hint"
            rows={4}
            spellCheck={false}
            readOnly={readOnly}
            value={options.text}
            onChange={(event) => onChange({ as: 'json', text: event.target.value })}
          />
        </Field>
      ) : (
        <>
          {options.pairs.map((pair, at) => {
            const change = (part: Partial<typeof pair>) =>
              onChange({
                as: 'pairs',
                pairs: options.pairs.map((each, index) => (index === at ? { ...each, ...part } : each)),
              })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no name of their own until they are written
              <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_40px] gap-1">
                <TextInput
                  aria-label={`${of(t('rows.key'))} ${at + 1}`}
                  placeholder={t('rows.key')}
                  value={pair.key}
                  readOnly={readOnly}
                  onChange={(event) => change({ key: event.target.value })}
                />
                <TextInput
                  aria-label={`${of(t('rows.value'))} ${at + 1}`}
                  placeholder={t('rows.value')}
                  value={pair.value}
                  readOnly={readOnly}
                  onChange={(event) => change({ value: event.target.value })}
                />
                {!readOnly && (
                  <IconButton
                    icon={X}
                    label={`${t('rows.remove', { text: pair.key || String(at + 1) })}, ${name}`}
                    onClick={() => onChange({ as: 'pairs', pairs: options.pairs.filter((_, index) => index !== at) })}
                  />
                )}
              </div>
            )
          })}
          {!readOnly && (
            <div>
              <Button
                variant="tertiary"
                size={32}
                icon={Plus}
                onClick={() => onChange({ as: 'pairs', pairs: [...options.pairs, { key: '', value: '' }] })}
              >
                {t('rows.addPair')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
