import * as z from 'zod'

type Parciais<S> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer D> ? D : S[K] & z.core.$ZodType>
}

/** A new record's fields as a change takes them: one that is not sent stays as it is, also where a new one has a default. */
export function camposParciais<S extends Record<string, z.core.$ZodType>>(campos: S): Parciais<S> {
  return Object.fromEntries(
    Object.entries(campos).map(([nome, campo]) => [
      nome,
      z.optional(campo instanceof z.ZodDefault ? campo._zod.def.innerType : campo),
    ]),
  ) as Parciais<S>
}
