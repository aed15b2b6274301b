import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { type De, Marcar } from '#src/shared/ui/kit/campo.tsx'

/** The box of a person's own on every sign-up's form: never ticked beforehand, and nothing goes on without it. */
export function LiEAceito(props: Omit<De<'input'>, 'label'>) {
  return (
    <Marcar
      required
      label={
        <>
          Li e aceito os <Texto para="/termos">Termos de Uso</Texto> e a{' '}
          <Texto para="/privacidade">Política de Privacidade</Texto>
        </>
      }
      {...props}
    />
  )
}

/** Beside the form, which stays as it was filled in. */
function Texto({ para, children }: { para: string; children: string }) {
  return (
    <a href={para} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** The editions that the box stands for, as a sign-up sends them along. */
export function useEdicoesDoCadastro(): string[] {
  return usePortal().aceites.filter((aceite) => !aceite.startsWith('cookies:'))
}
