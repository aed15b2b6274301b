import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { formatarTelefone, normalizarTelefone } from '#src/shared/telefone.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Route } from './+types/dados-pessoais.ts'
import { exigirSessao } from './exigir-sessao.ts'
import estilo from './minha-conta.module.css'

interface Perfil {
  estabelecimento_id: string | null
  nome: string
  telefone: string | null
}

export const meta = () => metaDaPagina({ titulo: 'Dados pessoais', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { usuario } = exigirSessao(request)
  const { itens } = await api.get<Lista<Perfil>>(`/rest/v1/profiles?user_id=${usuario.id}`)
  const perfil = itens.find(({ estabelecimento_id: loja }) => loja === null) ?? itens[0]
  return {
    email: usuario.email,
    nome: perfil?.nome || usuario.nome,
    telefone: perfil?.telefone ? formatarTelefone(perfil.telefone) : '',
  }
}

/** Name and telephone, which the checkout starts from. */
export default function DadosPessoais({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  const form = useForm({
    initialValues: { nome: loaderData.nome, telefone: loaderData.telefone },
    validate: {
      nome: (nome) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
      telefone: (telefone) =>
        !telefone || normalizarTelefone(telefone)
          ? null
          : 'Informe um telefone com DDD, como (11) 98765-4321.',
    },
    validateInputOnBlur: true,
  })

  async function salvar({ nome, telefone }: typeof form.values) {
    setEnviando(true)
    try {
      await api.patch('/rest/v1/profiles', { nome: nome.trim(), telefone: telefone || null })
      // The session names the person too.
      await (await authClient()).refreshSession()
      toast.ok('Dados salvos', 'Usaremos estes dados nas suas próximas compras.')
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      form.setErrors(Object.fromEntries(erro.errors.map(({ path, message }) => [path, message])))
      toast.erro('Erro ao salvar dados', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <div className={estilo.pagina}>
      <h1>Dados pessoais</h1>
      <form
        method="post"
        noValidate
        className={`cartao ${estilo.cartao}`}
        onSubmit={form.onSubmit((valores) => void salvar(valores))}
      >
        <TextInput
          label="Nome"
          required
          autoComplete="name"
          maxLength={200}
          {...form.getInputProps('nome')}
        />
        <TextInput
          type="tel"
          label="Telefone"
          description="A loja usa para combinar a entrega."
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="(11) 98765-4321"
          {...form.getInputProps('telefone')}
          onChange={(evento) => form.setFieldValue('telefone', mascararTelefone(evento.currentTarget.value))}
        />
        <TextInput
          label="E-mail"
          description="É com ele que você entra."
          value={loaderData.email}
          readOnly
          autoComplete="email"
        />
        <div className={estilo.botoes}>
          <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
        </div>
      </form>
    </div>
  )
}
