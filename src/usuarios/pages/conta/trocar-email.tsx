import { useRevalidator } from 'react-router'
import { EMAIL } from '#src/shared/email.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import type { EmailsDaConta } from './pessoa.ts'
import estilo from './minha-conta.module.css'

interface Props extends EmailsDaConta {
  /** Where the mailed links come back to: the page by which this person signs in. */
  volta: '/auth/consumidor' | '/auth/fornecedor'
}

/** Another address to sign in with: it counts once both, the old and the new, have said yes. */
export function TrocarEmail({ email, novoEmail, volta }: Props) {
  const { revalidate } = useRevalidator()
  const [novo, campo, { definir, recusar }] = useTexto()

  const [trocar, enviando] = useAcao({}, async () => {
    if (!EMAIL.test(novo)) return recusar('Por favor, insira um email válido.')
    if (novo.toLowerCase() === email) return recusar('Este já é o seu e-mail.')
    const { error } = await (await authClient()).updateUser(
      { email: novo },
      { emailRedirectTo: `${location.origin}${volta}` },
    )
    if (error) return recusar(mensagemNaConta(error))
    definir('')
    toast.ok('Email enviado', 'Confirme nos dois endereços, o atual e o novo.')
    await revalidate()
  })

  const [desistir, desistindo] = useAcao({ recarregar: 'feito' }, async () => {
    const { error } = await (await authClient()).updateUser({ email })
    if (!error) return toast.ok('Troca cancelada', 'Os links que enviamos não valem mais.')
    toast.erro('Não foi possível desistir da troca', mensagemNaConta(error))
    return false
  })

  return (
    <section className="cartao pilha folga" aria-labelledby="email">
      <h2 id="email">E-mail</h2>
      <p>
        Você entra com <strong>{email}</strong>.
      </p>
      {novoEmail && (
        <>
          <output>
            Troca para <strong>{novoEmail}</strong> em andamento: abra os links que enviamos aos dois
            endereços.
          </output>
          <div className={estilo.botoes}>
            <button
              type="button"
              className="botao leve"
              disabled={desistindo}
              onClick={() => void desistir()}
            >
              Desistir da troca
            </button>
          </div>
        </>
      )}
      <form method="post" noValidate className="pilha vao-12" onSubmit={trocar}>
        <Campo type="email" label="Novo e-mail" autoComplete="email" {...campo} />
        <div className={estilo.botoes}>
          <BotaoDeEnvio enviando={enviando} className="leve">
            Trocar e-mail
          </BotaoDeEnvio>
        </div>
      </form>
    </section>
  )
}
