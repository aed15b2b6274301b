import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import estilo from './perfil.module.css'

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
  const { revalidate } = useRevalidator()
  const [token, setToken] = useState('')
  const [chave, setChave] = useState(configuracao.public_key ?? '')
  const [segredo, setSegredo] = useState('')
  const [senha, setSenha] = useState('')
  const [enviando, setEnviando] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})

  async function conectar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    setErros({})
    try {
      await api.post('/functions/v1/save-mercadopago-credentials', {
        estabelecimento_id: configuracao.estabelecimento_id,
        access_token: token.trim(),
        public_key: chave.trim(),
        webhook_secret: segredo.trim() || null,
        ...(pedeSenha ? { senha } : {}),
      })
      toast.ok('Conta conectada', 'Os PIX da loja caem nela.')
      await revalidate()
      aoConectar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      recusar(erro)
    } finally {
      setEnviando(false)
    }
  }

  function recusar(erro: ApiError) {
    const semResposta = erro.status === 0 || erro.status >= 500
    const doCampo = Object.fromEntries(erro.errors.map(({ path, message }) => [path, message]))
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
    setErros(erro.errors.length > 0 || !doToken ? doCampo : { access_token: erro.detail ?? erro.title })
  }

  return (
    <form method="post" className={estilo.campos} onSubmit={(evento) => void conectar(evento)}>
      <PasswordInput
        label="Access token"
        description="Começa com APP_USR-. Está em Credenciais de produção, no painel do Mercado Pago."
        required
        autoComplete="off"
        maxLength={300}
        value={token}
        error={erros.access_token}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar access token' }}
        onChange={(evento) => setToken(evento.currentTarget.value)}
      />
      <TextInput
        label="Public key"
        required
        autoComplete="off"
        maxLength={300}
        value={chave}
        error={erros.public_key}
        onChange={(evento) => setChave(evento.currentTarget.value)}
      />
      <PasswordInput
        label="Assinatura secreta do webhook"
        description="Confirma que cada aviso veio mesmo do Mercado Pago. Pode ser informada depois."
        autoComplete="off"
        maxLength={300}
        value={segredo}
        error={erros.webhook_secret}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar assinatura secreta' }}
        onChange={(evento) => setSegredo(evento.currentTarget.value)}
      />
      {pedeSenha ? (
        <PasswordInput
          label="Sua senha"
          description="Só o dono da loja muda a conta sem confirmar a senha."
          required
          autoComplete="current-password"
          maxLength={200}
          value={senha}
          error={erros.senha}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
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
