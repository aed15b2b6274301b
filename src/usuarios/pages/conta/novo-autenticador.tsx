import { Suspense, use } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import lista from './seguranca.module.css'

export interface Autenticador {
  factorId: string
  qr: string
  segredo: string
}

interface Props {
  novo: Promise<Autenticador | null>
  aoLigar: () => void
}

/** The QR code for the authenticator app, and the field for the first code it shows. */
export function NovoAutenticador(props: Props) {
  return (
    <div className="pilha">
      <Suspense fallback={<p>Carregando...</p>}>
        <Cadastro {...props} />
      </Suspense>
    </div>
  )
}

function Cadastro({ novo, aoLigar }: Props) {
  const autenticador = use(novo)
  const [codigo, campo, { recusar }] = useTexto()

  const [confirmar, enviando] = useAcao({}, async () => {
    if (!autenticador) return
    const { mfa } = await authClient()
    const { factorId } = autenticador
    const { error } = await mfa.challengeAndVerify({ factorId, code: codigo.replace(/\s/g, '') })
    if (error) {
      recusar(mensagemNaConta(error))
      return
    }
    toast.ok('Verificação ligada', 'No próximo acesso pediremos o código do celular.')
    aoLigar()
  })

  if (!autenticador) return <p>Não foi possível começar. Feche e tente de novo.</p>
  const { qr, segredo } = autenticador

  return (
    <>
      <p>
        No celular, abra um aplicativo de autenticação (Google Authenticator, Authy, 1Password) e leia este
        código:
      </p>
      <img
        className={lista.qr}
        src={qr}
        alt="QR Code para o aplicativo de autenticação"
        width={200}
        height={200}
      />
      <p className="apagado">
        Não consegue ler? Digite esta chave no aplicativo: <code className={lista.chave}>{segredo}</code>
      </p>
      <form method="post" className="pilha" onSubmit={confirmar}>
        <Campo
          label="Código de 6 números"
          {...campo}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
        />
        <BotaoDeEnvio enviando={enviando}>Confirmar</BotaoDeEnvio>
      </form>
    </>
  )
}

/** Asks for a new secret; null, said in a toast, when there is none. */
export async function cadastrarAutenticador(): Promise<Autenticador | null> {
  const { mfa } = await authClient()
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: `Aplicativo ${new Date().toISOString()}`,
    issuer: 'Portal de Vendas',
  })
  if (error) {
    toast.erro('Erro ao ligar a verificação', mensagemNaConta(error))
    return null
  }
  // The client hands the drawing over unescaped, which browsers cut at the first colour.
  const svg = data.totp.qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '')
  return {
    factorId: data.id,
    qr: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
    segredo: data.totp.secret,
  }
}
