import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { provarSegundoFator } from './entrar.ts'
import estilo from '../formulario.module.css'

interface Props {
  aoProvar: () => void
  /** The session that waited for it is over: another account may sign in. */
  aoTrocar: () => void
}

/** The step after the password, for accounts with a second factor. */
export function SegundoFator({ aoProvar, aoTrocar }: Props) {
  const { sair } = useSessao()
  const [codigo, campo, { recusar }] = useTexto()

  const [confirmar, enviando] = useAcao({}, async () => {
    const recusa = await provarSegundoFator(codigo)
    if (recusa) recusar(recusa)
    else aoProvar()
  })

  return (
    <form method="post" className={estilo.campos} onSubmit={confirmar}>
      <h2>Confirme que é você</h2>
      <p className="apagado">
        Abra seu aplicativo de autenticação e digite os 6 números que aparecem nele. Sem o celular, use um dos
        seus códigos de recuperação.
      </p>
      <Campo
        label="Código de verificação"
        {...campo}
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={24}
        required
        ref={focar}
      />
      <BotaoDeEnvio enviando={enviando}>Confirmar</BotaoDeEnvio>
      <button type="button" className={estilo.acao} onClick={() => void sair().then(aoTrocar)}>
        Entrar com outra conta
      </button>
    </form>
  )
}

export function focar(campo: HTMLInputElement | null): void {
  campo?.focus()
}
