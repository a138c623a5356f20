import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'

/**
 * Copies the names of the stored files into the form's field `files`, which is persisted with them. `nameFile` is a stable
 * function.
 */
export function useNamedFiles<Values extends FieldValues & { files: readonly unknown[] }, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  localFiles: readonly TakenFile[] | undefined,
  nameFile: (file: TakenFile) => Values['files'][number],
): void {
  useEffect(() => {
    if (!localFiles) return
    const field = 'files' as Path<Values>
    const files = localFiles.map(nameFile)
    if (JSON.stringify(form.getValues(field)) !== JSON.stringify(files)) {
      form.setValue(field, files as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }, [form, localFiles, nameFile])
}
