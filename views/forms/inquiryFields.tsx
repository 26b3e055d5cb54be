import type { InquiryFormModel, LineModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Icon } from '../components/Icon.tsx';
import { DateRange } from './DateRange.tsx';
import { buildAriaAttributes, CheckField, FieldFrame, FieldHint, FieldLabel, SelectField, TextField } from './fields.tsx';
import { Stepper } from './Stepper.tsx';

interface GroupProps {
  form: InquiryFormModel;
  t: Translator;
}

type FieldName = keyof InquiryFormModel['fields'];

/** Returns the function that builds the props which all fields share. */
function createFieldProps(form: InquiryFormModel) {
  return (name: FieldName) => ({ id: `${form.idPrefix}-${name}`, name, field: form.fields[name] });
}

/** Dates, number of guests, room, package, the price of both and message. An offer hides the packages (`form.css`). */
export function StayFields({ form, t }: GroupProps) {
  const { startDate, endDate } = form.fields;
  const props = createFieldProps(form);
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
      <SelectField {...props('roomType')} label={t('inquiry.field.roomType')} options={form.rooms} required />
      {/* The first option is "none": with it alone there is nothing to choose. */}
      {form.packages.length > 1 && <SelectField {...props('packageType')} label={t('inquiry.field.packageType')} options={form.packages} />}
      {form.price !== null && (
        <p className="form__price" role="status">
          <strong x-text="stayPrice">{form.price.stay}</strong>
          <span x-text="note">{form.price.note}</span>
          {form.price.includes !== null && (
            <small hidden={form.price.stay === ''} x-bind:hidden="unpriced">
              {form.price.includes}
            </small>
          )}
        </p>
      )}
      <Message form={form} t={t} />
    </>
  );
}

/** Name, contact data, checkboxes, the address folded, and consent to the privacy policy. */
export function ContactFields({ form, t }: GroupProps) {
  const props = createFieldProps(form);
  const { before, link, after } = form.privacy;
  const newTabId = `${form.idPrefix}-new-tab`;
  return (
    <>
      <Lines lines={form.contactLines} form={form} />
      {form.checkboxes.map(({ name, label, preset }) => (
        <CheckField key={name} {...props(name)} value="JA" preset={preset}>
          {label}
        </CheckField>
      ))}
      <Lines lines={form.pickupLines} form={form} />
      <AddressFields form={form} t={t} />
      <CheckField {...props('privacy')} value="on" required>
        {before}
        {/* Opens a new tab: on the same page the entered values would be lost. */}
        <a href={link.href} target="_blank" rel="noopener" aria-describedby={newTabId}>
          {link.label}
        </a>
        {/* Hidden: as a part of the link it would be one of the checkbox's name. */}
        <span id={newTabId} hidden>
          {t('link.newTab')}
        </span>
        {after}
      </CheckField>
    </>
  );
}

function Lines({ lines, form }: Pick<GroupProps, 'form'> & { lines: readonly LineModel[] }) {
  const props = createFieldProps(form);
  return lines.map(({ name, label, hint, required, input }) => (
    <TextField key={name} {...props(name)} label={label} hint={hint} required={required} {...input} />
  ));
}

/** What few guests fill in. */
function AddressFields({ form, t }: GroupProps) {
  return (
    <details className="form__address" open={form.hasAddress}>
      <summary>
        {t('inquiry.address')}
        <Icon name="down" />
      </summary>
      <div className="form__group">
        <Salutation form={form} t={t} />
        <Lines lines={form.addressLines} form={form} />
      </div>
    </details>
  );
}

function Salutation({ form, t }: GroupProps) {
  const { id, name, field } = createFieldProps(form)('salutation');
  return (
    <FieldFrame id={id} name={name} field={field}>
      <span className="field__label" id={`${id}-label`}>
        {t('inquiry.field.salutation')}
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
  const { id, name, field } = createFieldProps(form)('message');
  const hint = t('inquiry.hint.message');
  return (
    <FieldFrame id={id} name={name} field={field}>
      <FieldLabel id={id} label={t('inquiry.field.message')} />
      <textarea id={id} name={name} rows={3} defaultValue={field.value} {...buildAriaAttributes(id, field, hint)} />
      <FieldHint id={id} hint={hint} />
    </FieldFrame>
  );
}
