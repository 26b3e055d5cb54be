import type { Translator } from '../../src/i18n/translator.ts';
import type { InquiryFormModel, LineModel } from '../../src/pageModels/types.ts';
import { DateRange } from './DateRange.tsx';
import { buildAriaAttributes, CheckField, FieldFrame, LabelText, SelectField, TextField } from './fields.tsx';
import { Stepper } from './Stepper.tsx';

interface GroupProps {
  form: InquiryFormModel;
  t: Translator;
}

type FieldName = keyof InquiryFormModel['fields'];

/** Returns the function that builds the props which all fields share. */
function createFieldProps({ form, t }: GroupProps) {
  return (name: FieldName) => ({ id: `${form.idPrefix}-${name}`, name, field: form.fields[name], t });
}

/** Dates, number of guests, room, package and message. */
export function StayFields({ form, t }: GroupProps) {
  const { startDate, endDate } = form.fields;
  const props = createFieldProps({ form, t });
  return (
    <>
      <DateRange
        dates={form.dates}
        idPrefix={form.idPrefix}
        from="startDate"
        to="endDate"
        values={{ from: startDate, to: endDate }}
        t={t}
      />
      <Stepper
        {...props('persons')}
        label={t('inquiry.field.persons')}
        bounds={form.guests}
        fewer={t('inquiry.guests.fewer')}
        more={t('inquiry.guests.more')}
      />
      <SelectField {...props('roomType')} label={t('inquiry.field.roomType')} options={form.rooms} />
      {/* The first option is "none": with it alone there is nothing to choose. */}
      {form.packages.length > 1 && (
        <SelectField {...props('packageType')} label={t('inquiry.field.packageType')} options={form.packages} optional />
      )}
      <Message form={form} t={t} />
    </>
  );
}

/** Name, contact data, checkboxes, the address folded, and consent to the privacy policy. */
export function ContactFields({ form, t }: GroupProps) {
  const props = createFieldProps({ form, t });
  const { before, link, after } = form.privacy;
  return (
    <>
      <Lines lines={form.contactLines} form={form} t={t} />
      {form.checkboxes.map(({ name, label, preset }) => (
        <CheckField key={name} {...props(name)} value="JA" preset={preset}>
          {label}
        </CheckField>
      ))}
      <AddressFields form={form} t={t} />
      <CheckField {...props('privacy')} value="on">
        {before}
        {/* Opens a new tab: on the same page the entered values would be lost. */}
        <a href={link.href} target="_blank" rel="noopener">
          {link.label}
          <span className="visually-hidden">{` (${t('link.newTab')})`}</span>
        </a>
        {after}
      </CheckField>
    </>
  );
}

function Lines({ lines, form, t }: GroupProps & { lines: readonly LineModel[] }) {
  const props = createFieldProps({ form, t });
  return lines.map(({ name, label, optional, input }) => (
    <TextField key={name} {...props(name)} label={label} optional={optional} {...input} />
  ));
}

/** What few guests fill in. */
function AddressFields({ form, t }: GroupProps) {
  return (
    <details className="form__address" open={form.hasAddress}>
      <summary>{t('inquiry.address')}</summary>
      <div className="form__group">
        <Salutation form={form} t={t} />
        <Lines lines={form.addressLines} form={form} t={t} />
      </div>
    </details>
  );
}

function Salutation({ form, t }: GroupProps) {
  const { id, name, field } = createFieldProps({ form, t })('salutation');
  return (
    <FieldFrame id={id} name={name} field={field}>
      <span className="field__label" id={`${id}-label`}>
        <LabelText label={t('inquiry.field.salutation')} optional t={t} />
      </span>
      <div className="choices" id={id} role="radiogroup" tabIndex={-1} aria-labelledby={`${id}-label`} {...buildAriaAttributes(id, field)}>
        {form.salutations.map(({ value, label, selected }) => (
          <label className="choice" key={value}>
            <input type="radio" name={name} value={value} defaultChecked={selected} />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

function Message({ form, t }: GroupProps) {
  const { id, name, field } = createFieldProps({ form, t })('message');
  return (
    <FieldFrame id={id} name={name} field={field}>
      <label htmlFor={id}>
        <LabelText label={t('inquiry.field.message')} optional t={t} />
      </label>
      <textarea id={id} name={name} rows={3} defaultValue={field.value} {...buildAriaAttributes(id, field)} />
    </FieldFrame>
  );
}
