import type { BoundsModel } from '../../src/blocks/inquiry/formTypes.ts';
import { Icon } from '../components/Icon.tsx';
import { buildAriaAttributes, FieldFrame, FieldLabel, type FieldProps } from './fields.tsx';

interface StepperProps extends FieldProps {
  bounds: BoundsModel;
  /** Accessible names of the two buttons. */
  fewer: string;
  more: string;
}

/** A number field with a minus and a plus button. Without script the buttons are hidden, and the server checks what is typed. */
export function Stepper({ id, name, label, field, bounds, fewer, more }: StepperProps) {
  return (
    <FieldFrame id={id} name={name} field={field}>
      <FieldLabel id={id} label={label} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label */}
      <div
        className="stepper"
        role="group"
        aria-labelledby={`${id}-label`}
        x-data="stepper"
        data-min={bounds.min}
        data-max={bounds.max}
        data-error={bounds.error}
      >
        <button className="needs-script" type="button" data-step="-1" aria-label={fewer} x-on:click="step" x-bind:aria-disabled="least">
          <Icon name="minus" />
        </button>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={field.value}
          x-model="text"
          x-on:keydown="press"
          x-on:beforeinput="insert"
          x-on:input="type"
          x-on:change="finish"
          {...buildAriaAttributes(id, field)}
        />
        <button className="needs-script" type="button" data-step="1" aria-label={more} x-on:click="step" x-bind:aria-disabled="most">
          <Icon name="plus" />
        </button>
        <span className="visually-hidden" role="status" x-text="announcement" />
      </div>
    </FieldFrame>
  );
}
