import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { escolherLojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { api } from '#src/shared/ui/api.ts'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { EntrarComSenha } from './entrar-com-senha.tsx'
import estilo from '../formulario.module.css'
import { LiEAceito, useEdicoesDoCadastro } from './li-e-aceito.tsx'
import { SegundoFator } from './segundo-fator.tsx'
import type { ConviteVisto } from './convite-visto.ts'

interface Props {
  convite: ConviteVisto
  token: string
}

/** An invitation that can still be answered, for each kind of person who may hold it. */
export function ConviteAberto({ convite, token }: Props) {
  const { sair } = useSessao()
  const { revalidate } = useRevalidator()

  async function sairEContinuar() {
    await sair()
    await revalidate()
  }

  if (convite.estado === 'outro_email') {
    return (
      <div className={estilo.campos}>
        <p>
          Este convite é para <strong>{convite.email}</strong>, e você entrou com outro email.
        </p>
        <button type="button" className="botao" onClick={() => void sairEContinuar()}>
          Sair e continuar
        </button>
      </div>
    )
  }
  return (
    <>
      {convite.estado === 'pode_aceitar' ? (
        <Aceitar token={token} />
      ) : convite.estado === 'ja_tem_conta' ? (
        <EntrarEAceitar convite={convite} token={token} />
      ) : (
        <CriarContaEAceitar convite={convite} token={token} />
      )}
      <Recusar token={token} />
    </>
  )
}

function Aceitar({ token }: { token: string }) {
  const { aceitar, enviando } = useAceitar(token)
  return (
    <form
      method="post"
      className={estilo.campos}
      onSubmit={(evento) => {
        evento.preventDefault()
        void aceitar({})
      }}
    >
      <BotaoDeEnvio enviando={enviando}>Aceitar convite</BotaoDeEnvio>
    </form>
  )
}

function EntrarEAceitar({ convite, token }: Props) {
  const { aceitar } = useAceitar(token)
  const [segundoFator, setSegundoFator] = useState(false)

  if (segundoFator)
    return <SegundoFator aoProvar={() => void aceitar({})} aoTrocar={() => setSegundoFator(false)} />
  return (
    <EntrarComSenha
      botao="Entrar e aceitar"
      aoEntrar={(falta) => (falta ? setSegundoFator(true) : aceitar({}))}
    >
      <p className="apagado">
        Já existe uma conta para <strong>{convite.email}</strong>. Entre com ela para aceitar.
      </p>
    </EntrarComSenha>
  )
}

function CriarContaEAceitar({ convite, token }: Props) {
  const { aceitar, enviando } = useAceitar(token)
  const aceites = useEdicoesDoCadastro()
  const form = useCampos({
    inicial: { nome: '', senha: '', repetida: '', aceite: false },
    validar: {
      nome: (nome) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
      senha: (senha) => (senha.length >= 6 ? null : 'A senha deve ter pelo menos 6 caracteres'),
      repetida: (repetida, { senha }) => (repetida === senha ? null : 'As senhas não coincidem'),
      aceite: (aceite) => (aceite ? null : 'Aceite os termos para continuar.'),
    },
  })

  return (
    <form
      method="post"
      noValidate
      className={estilo.campos}
      onSubmit={form.onSubmit(({ nome, senha }) => void aceitar({ nome: nome.trim(), senha, aceites }))}
    >
      <p className="apagado">
        Crie sua conta para <strong>{convite.email}</strong>.
      </p>
      <Campo label="Nome completo" autoComplete="name" required {...form.getInputProps('nome')} />
      <CampoDeSenha label="Senha" autoComplete="new-password" required {...form.getInputProps('senha')} />
      <CampoDeSenha
        label="Confirmar senha"
        autoComplete="new-password"
        required
        {...form.getInputProps('repetida')}
      />
      <LiEAceito {...form.getInputProps('aceite', { type: 'checkbox' })} />
      <BotaoDeEnvio enviando={enviando}>Aceitar convite</BotaoDeEnvio>
    </form>
  )
}

function useAceitar(token: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const [aceitar, enviando] = useAcao(
    { aoRecusar: () => revalidate() },
    async (conta: { nome?: string; senha?: string; aceites?: string[] }) => {
      const { estabelecimento_id: lojaId, sessao } = await api.post('/rest/v1/convites/aceitar', {
        body: { token, ...conta },
      })
      if (sessao) await (await authClient()).setSession(sessao)
      escolherLojaDoPainel(lojaId)
      toast.ok('Convite aceito', 'Agora você faz parte da equipe.')
      await navigate('/admin')
    },
  )

  return { aceitar, enviando }
}

function Recusar({ token }: { token: string }) {
  const [perguntando, setPerguntando] = useState(false)

  const [recusar] = useAcao({ recarregar: 'sempre' }, async () => {
    await api.post('/rest/v1/convites/recusar', { body: { token } })
  })

  if (!perguntando) {
    return (
      <button type="button" className={estilo.acao} onClick={() => setPerguntando(true)}>
        Recusar
      </button>
    )
  }
  return (
    <div className={estilo.aviso}>
      <p>Recusar o convite? Para entrar depois, será preciso outro.</p>
      <div className={estilo.dupla}>
        <button type="button" className="botao leve" onClick={() => setPerguntando(false)}>
          Voltar
        </button>
        <button type="button" className="botao leve" onClick={recusar}>
          Recusar convite
        </button>
      </div>
    </div>
  )
}
