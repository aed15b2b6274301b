import { errors } from '#src/shared/errors.ts'

type Versao = { versao: number; autor: string | null; created_at: string }

/** Who writes a version has seen the newest; 409 with who wrote it and when. Without `vista` nobody asks. */
export function exigirVista(atual: Versao | undefined, vista: number | undefined): void {
  if (vista === undefined || vista === (atual?.versao ?? 0)) return
  throw errors.registro_alterado({
    extra: { alterado_por: atual?.autor ?? null, alterado_em: atual?.created_at ?? null },
  })
}
