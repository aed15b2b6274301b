import '#src/shared/ui/kit.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerSessao } from '#src/shared/ui/sessao-guardada.ts'
import { textoDoCampo } from '#src/shared/ui/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { TIPOS_DE_PEDIDO } from '../titular.ts'
import type { Route } from './+types/pedido-de-privacidade.ts'
import estilo from './minha-conta.module.css'

export const meta = () => metaDaPagina({ titulo: 'Pedido de privacidade', indexar: false })

export async function clientLoader() {
  return { usuario: lerSessao()?.usuario ?? null }
}

interface Feito {
  protocolo: string
  vence_em?: string
  identidade_confirmada: boolean
}

/** What one asks about one's own data, signed in or not; the letter's link leads here too. */
export default function PedidoDePrivacidade({ loaderData: { usuario } }: Route.ComponentProps) {
  const [parametros] = useSearchParams()
  const token = parametros.get('confirmar')
  const [feito, setFeito] = useState<Feito | null>(null)
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>{token && !feito ? 'Confirme o seu pedido' : 'Pedido de privacidade'}</h1>
      {feito ? (
        <Recebido feito={feito} />
      ) : token ? (
        <Confirmar token={token} aoConfirmar={setFeito} />
      ) : (
        <>
          <p className="apagado">
            Peça o que quiser sobre os seus dados (LGPD, art. 18). A resposta chega por e-mail em até 15 dias.
            {usuario ? ' Baixar e excluir você faz na hora, em ' : ' Com a sua conta, quase tudo é na hora: '}
            <Link to="/minha-conta/privacidade">Minha conta, Privacidade</Link>.
          </p>
          <Formulario usuario={usuario} aoEnviar={setFeito} />
        </>
      )}
    </main>
  )
}

function Recebido({ feito: { protocolo, vence_em, identidade_confirmada } }: { feito: Feito }) {
  return (
    <output>
      <p>
        Protocolo <strong>{protocolo}</strong>.
        {vence_em ? ` A resposta chega até ${formatarData(vence_em)}.` : ''}
      </p>
      <p>
        {identidade_confirmada
          ? 'Já sabemos que é você. Nada mais a fazer agora.'
          : 'Enviamos um e-mail para confirmar que foi você quem pediu. Só começamos depois que você abrir o link.'}
      </p>
      <p>
        <Link className="botao" to="/">
          Voltar ao início
        </Link>
      </p>
    </output>
  )
}

function Confirmar({ token, aoConfirmar }: { token: string; aoConfirmar: (feito: Feito) => void }) {
  const [enviando, setEnviando] = useState(false)
  async function confirmar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      const { protocolo } = await api.post<{ protocolo: string }>('/rest/v1/solicitacoes_titular/confirmar', {
        token,
      })
      aoConfirmar({ protocolo, identidade_confirmada: true })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      setEnviando(false)
    }
  }
  return (
    <form method="post" onSubmit={(evento) => void confirmar(evento)}>
      <p>Foi você quem pediu? Se não foi, feche esta página: nada será feito.</p>
      <BotaoDeEnvio enviando={enviando}>Fui eu que pedi</BotaoDeEnvio>
    </form>
  )
}

function Formulario({
  usuario,
  aoEnviar,
}: {
  usuario: { nome: string; email: string } | null
  aoEnviar: (feito: Feito) => void
}) {
  const [enviando, setEnviando] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})

  async function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    setEnviando(true)
    setErros({})
    try {
      aoEnviar(
        await api.post<Feito>('/rest/v1/solicitacoes_titular', {
          tipo: dados.get('tipo'),
          nome: textoDoCampo(dados, 'nome'),
          email: usuario?.email ?? textoDoCampo(dados, 'email'),
          descricao: textoDoCampo(dados, 'descricao') || null,
        }),
      )
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      setErros(Object.fromEntries(erro.errors.map(({ path, message }) => [path, message])))
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(evento) => void enviar(evento)}>
      <NativeSelect
        name="tipo"
        label="O que você quer"
        data={Object.entries(TIPOS_DE_PEDIDO).map(([value, label]) => ({ value, label }))}
        error={erros.tipo}
      />
      <TextInput
        name="nome"
        label="Seu nome"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={usuario?.nome}
        error={erros.nome}
      />
      <TextInput
        name="email"
        type="email"
        label="Seu e-mail"
        description={usuario ? undefined : 'O mesmo que você usou nas compras ou na conta.'}
        required
        maxLength={320}
        autoComplete="email"
        defaultValue={usuario?.email}
        readOnly={usuario !== null}
        error={erros.email}
      />
      <Textarea
        name="descricao"
        label="Conte o que precisa (opcional)"
        minRows={4}
        autosize
        maxLength={4000}
        error={erros.descricao}
      />
      <BotaoDeEnvio enviando={enviando}>Enviar pedido</BotaoDeEnvio>
    </form>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>Pedido de privacidade</h1>
      <p className="apagado">Carregando...</p>
    </main>
  )
}
