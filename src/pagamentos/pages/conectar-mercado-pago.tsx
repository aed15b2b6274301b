import { useState } from 'react'
import { type ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { recusasDosCampos } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import estilo from './tab-pagamentos.module.css'

interface Props {
  configuracao: ConfiguracaoPagamentos
  /** Everybody but the owner proves again that it is them. */
  pedeSenha: boolean
  aoConectar: () => void
  /** Null when there is no account to go back to. */
  aoDesistir: (() => void) | null
}

/** The credentials of the shop's account, asked at the provider before they are kept. */
export function ConectarMercadoPago({ configuracao, pedeSenha, aoConectar, aoDesistir }: Props) {
  const [token, setToken] = useState('')
  const [chave, setChave] = useState(configuracao.public_key ?? '')
  const [segredo, setSegredo] = useState('')
  const [senha, setSenha] = useState('')
  const [erros, setErros] = useState<Record<string, string>>({})

  const [conectar, enviando] = useAcao(
    { mostrar: (_, erro) => recusar(erro), recarregar: 'feito' },
    async () => {
      setErros({})
      await api.post('/functions/v1/save-mercadopago-credentials', {
        body: {
          estabelecimento_id: configuracao.estabelecimento_id,
          access_token: token.trim(),
          public_key: chave.trim(),
          webhook_secret: segredo.trim() || null,
          ...(pedeSenha ? { senha } : {}),
        },
      })
      toast.ok('Conta conectada', 'Os PIX da loja caem nela.')
      aoConectar()
    },
  )

  function recusar(erro: ApiError) {
    const semResposta = erro.status === 0 || erro.status >= 500
    const titulo = semResposta
      ? 'Erro ao conectar'
      : erro.errors.length > 0
        ? erro.code === 'usuarios.senha_incorreta'
          ? erro.title
          : 'Credenciais inválidas'
        : erro.title
    toast.erro(titulo, erro.detail ?? erro.errors[0]?.message)
    if (semResposta) return
    const doToken = erro.code.startsWith('pagamentos.')
    setErros(
      erro.errors.length > 0 || !doToken
        ? recusasDosCampos(erro)
        : { access_token: erro.detail ?? erro.title },
    )
  }

  return (
    <form method="post" className="pilha" onSubmit={conectar}>
      <CampoDeSenha
        label="Access token"
        description="Começa com APP_USR-. Está em Credenciais de produção, no painel do Mercado Pago."
        required
        autoComplete="off"
        maxLength={300}
        value={token}
        error={erros.access_token}
        nomeDoOlho="Mostrar access token"
        onChange={(evento) => setToken(evento.currentTarget.value)}
      />
      <Campo
        label="Public key"
        required
        autoComplete="off"
        maxLength={300}
        value={chave}
        error={erros.public_key}
        onChange={(evento) => setChave(evento.currentTarget.value)}
      />
      <CampoDeSenha
        label="Assinatura secreta do webhook"
        description="Confirma que cada aviso veio mesmo do Mercado Pago. Pode ser informada depois."
        autoComplete="off"
        maxLength={300}
        value={segredo}
        error={erros.webhook_secret}
        nomeDoOlho="Mostrar assinatura secreta"
        onChange={(evento) => setSegredo(evento.currentTarget.value)}
      />
      {pedeSenha ? (
        <CampoDeSenha
          label="Sua senha"
          description="Só o dono da loja muda a conta sem confirmar a senha."
          required
          autoComplete="current-password"
          maxLength={200}
          value={senha}
          error={erros.senha}
          nomeDoOlho="Mostrar senha"
          onChange={(evento) => setSenha(evento.currentTarget.value)}
        />
      ) : null}
      <div className={estilo.botoes}>
        <BotaoDeEnvio enviando={enviando}>Conectar conta</BotaoDeEnvio>
        {aoDesistir ? (
          <button type="button" className="botao leve" onClick={aoDesistir}>
            Manter a conta atual
          </button>
        ) : null}
      </div>
    </form>
  )
}
