import { t } from '../../lib/i18n.ts'
import { Fieldset } from '../../ui/field.tsx'
import type { Preset } from './presets.ts'
import type { ToldPreset } from './use-presets.ts'

/** Offers the tasks that a new person can get; a chosen one fills in roles and apps. */
export function PresetChoice(props: {
  id?: string
  legend: string
  hint?: string
  error?: string
  presets: readonly ToldPreset[]
  chosen: string | null
  /** Roles are given in a group, so that tasks which hold everywhere say so. */
  inGroup: boolean
  onChoose: (preset: Preset) => void
}) {
  const { id, legend, hint, error, presets, chosen, inGroup, onChoose } = props
  return (
    <Fieldset id={id} legend={legend} hint={hint} error={error}>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {presets.map((preset) => (
          <label
            key={preset.key}
            className="flex min-h-5.5 items-start gap-1.5 border-b border-grey-2 px-1 py-1 has-checked:bg-blue-ice"
          >
            <span className="grid h-3 place-items-center">
              <input
                type="radio"
                name="preset"
                checked={chosen === preset.key}
                onChange={() => onChoose(preset)}
                className="size-[20px] accent-blue"
              />
            </span>
            <span className="min-w-0">
              <strong className="block">{preset.label}</strong>
              <span className="block min-h-2.5 text-hint text-grey-6">
                {preset.task?.text}
                {preset.task?.everywhere && inGroup && ` ${t('task.inNetwork')}.`}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
