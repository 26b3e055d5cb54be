import type { ComponentProps, ReactNode } from 'react';
import type { FieldModel, RoomOptionModel } from '../../src/blocks/inquiry/formTypes.ts';
import { Icon, type IconName } from '../components/Icon.tsx';

export interface FieldProps {
  /** Id of the control. */
  id: string;
  name: string;
  label: string;
  field: FieldModel;
  /** Marked at the label. A sentence above the form explains the mark. */
  required?: boolean | undefined;
}

/** Returns `aria-invalid` (false as well: else Chromium calls an empty required checkbox invalid), and `aria-describedby` with the ids of the hint and of the error line, which is empty without an error. */
export function buildAriaAttributes(id: string, { error }: FieldModel, hint: string | null = null) {
  return {
    'aria-invalid': error !== null,
    'aria-describedby': hint === null ? `${id}-error` : `${id}-hint ${id}-error`,
    'x-bind:aria-invalid': 'invalid',
  } as const;
}

/** The wrapper of a field: label and control as children, and the error line. Its component is `field`. */
export function FieldFrame({ id, name, field, children }: { id: string; name: string; field: FieldModel; children: ReactNode }) {
  return (
    <div className="field" data-field={name} x-data="field">
      {children}
      <p className="field__error" id={`${id}-error`} hidden={field.error === null} x-bind:hidden="valid">
        <Icon name="warning" />
        <span x-text="error">{field.error}</span>
      </p>
    </div>
  );
}

export function FieldLabel({ id, label, required = false }: Pick<FieldProps, 'id' | 'label' | 'required'>) {
  return (
    <label htmlFor={id} id={`${id}-label`}>
      <span>
        {label}
        {required && <RequiredMark />}
      </span>
    </label>
  );
}

/** Hidden from assistive technology: the control says that it is required. */
export function RequiredMark() {
  return (
    <span className="field__mark" aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'> & {
  'x-model'?: string;
};

/**
 * A single-line text field. `hint` shows the expected format below the field, because a placeholder disappears while typing. No
 * `enterkeyhint`: Android shows "next" by default, and on iOS the key submits the form, whatever its label says.
 */
export function TextField({
  id,
  name,
  label,
  field,
  required,
  hint = null,
  hintText,
  icon,
  ...input
}: FieldProps & InputProps & { hint?: string | null; hintText?: string; icon?: IconName }) {
  return (
    <FieldFrame id={id} name={name} field={field}>
      <FieldLabel id={id} label={label} required={required} />
      <input
        id={id}
        name={name}
        type="text"
        required={required}
        defaultValue={field.value}
        {...input}
        {...buildAriaAttributes(id, field, hint)}
      />
      {icon !== undefined && <Icon name={icon} />}
      {hint !== null && <FieldHint id={id} hint={hint} text={hintText} />}
    </FieldFrame>
  );
}

/** What helps to fill a field in. @param id that of the control @param text name of the script's text in its place */
export function FieldHint({ id, hint, text }: { id: string; hint: string; text?: string | undefined }) {
  return (
    <p className="field__hint" id={`${id}-hint`} x-text={text}>
      {hint}
    </p>
  );
}

export function SelectField({ id, name, label, field, required, options }: FieldProps & { options: readonly RoomOptionModel[] }) {
  return (
    <FieldFrame id={id} name={name} field={field}>
      <FieldLabel id={id} label={label} required={required} />
      <select
        id={id}
        name={name}
        required={required}
        autoComplete="off"
        defaultValue={options.find(({ selected }) => selected)?.value}
        {...buildAriaAttributes(id, field)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} {...buildRoomAttributes(option)}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** What the script writes the label of a room from. */
function buildRoomAttributes({ room }: RoomOptionModel) {
  if (room === undefined) return {};
  const { name, listed, rates, guests } = room;
  return { 'data-name': name, 'data-listed': listed, 'data-rates': rates || undefined, 'data-guests': guests ?? undefined };
}

/** A checkbox; the children are its label. @property preset the address of the form with which the script ticks it */
export function CheckField({
  id,
  name,
  value,
  preset,
  field,
  required,
  children,
}: Omit<FieldProps, 'label'> & { value: string; preset?: string | undefined; children: ReactNode }) {
  return (
    <FieldFrame id={id} name={name} field={field}>
      <label className="choice">
        <input
          id={id}
          name={name}
          type="checkbox"
          value={value}
          required={required}
          defaultChecked={field.value !== ''}
          data-preset={preset}
          {...buildAriaAttributes(id, field)}
        />
        <span>
          {children}
          {required && <RequiredMark />}
        </span>
      </label>
    </FieldFrame>
  );
}
