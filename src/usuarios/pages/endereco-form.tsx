import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { UFS } from '#src/shared/endereco.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { EnderecoGuardado } from '../schemas.ts'
import estilo from './minha-conta.module.css'

interface Props {
  /** Null for a new one. */
  endereco: EnderecoGuardado | null
  aoSalvar: (endereco: EnderecoGuardado) => Promise<void>
}

const exigir = (frase: string) => (valor: string) => (valor.trim() ? null : frase)

/** One address of the book. */
export function EnderecoForm({ endereco, aoSalvar }: Props) {
  const [enviando, setEnviando] = useState(false)
  const form = useForm({
    initialValues: {
      apelido: endereco?.apelido ?? 'Casa',
      cep: endereco?.cep ?? '',
      logradouro: endereco?.logradouro ?? '',
      numero: endereco?.numero ?? '',
      complemento: endereco?.complemento ?? '',
      bairro: endereco?.bairro ?? '',
      cidade: endereco?.cidade ?? '',
      uf: endereco?.uf ?? 'SP',
      principal: endereco?.principal ?? false,
    },
    validate: {
      apelido: exigir('Dê um nome, como Casa.'),
      cep: (cep) => (cep.replace(/\D/g, '').length === 8 ? null : 'O CEP tem 8 números.'),
      logradouro: exigir('Informe a rua.'),
      numero: exigir('Informe o número, ou s/n.'),
      bairro: exigir('Informe o bairro.'),
      cidade: exigir('Informe a cidade.'),
    },
    validateInputOnBlur: true,
  })

  async function salvar({ complemento, ...valores }: typeof form.values) {
    setEnviando(true)
    const corpo = { ...valores, ...(complemento.trim() ? { complemento: complemento.trim() } : {}) }
    try {
      const salvo = endereco
        ? await api.patch<EnderecoGuardado>(`/rest/v1/meus_enderecos/${endereco.id}`, corpo)
        : await api.post<EnderecoGuardado>('/rest/v1/meus_enderecos', corpo)
      toast.ok('Endereço salvo')
      await aoSalvar(salvo)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      form.setErrors(Object.fromEntries(erro.errors.map(({ path, message }) => [path, message])))
      toast.erro('Erro ao salvar endereço', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form
      method="post"
      noValidate
      className={estilo.formulario}
      onSubmit={form.onSubmit((valores) => void salvar(valores))}
    >
      <TextInput
        label="Nome do endereço"
        required
        maxLength={40}
        data-autofocus
        {...form.getInputProps('apelido')}
      />
      <CampoMascarado
        label="CEP"
        required
        mascara={mascararCep}
        autoComplete="postal-code"
        placeholder="01310-100"
        error={form.errors.cep}
        value={form.values.cep}
        onChange={(cep) => form.setFieldValue('cep', cep)}
        onBlur={() => form.validateField('cep')}
      />
      <TextInput
        label="Rua"
        required
        maxLength={200}
        autoComplete="address-line1"
        {...form.getInputProps('logradouro')}
      />
      <div className={estilo.doisCampos}>
        <TextInput label="Número" required maxLength={20} {...form.getInputProps('numero')} />
        <TextInput label="Complemento" maxLength={100} {...form.getInputProps('complemento')} />
      </div>
      <TextInput label="Bairro" required maxLength={100} {...form.getInputProps('bairro')} />
      <div className={estilo.doisCampos}>
        <TextInput
          label="Cidade"
          required
          maxLength={100}
          autoComplete="address-level2"
          {...form.getInputProps('cidade')}
        />
        <NativeSelect label="Estado" data={UFS} {...form.getInputProps('uf')} />
      </div>
      <label className="marcar">
        <input type="checkbox" {...form.getInputProps('principal', { type: 'checkbox' })} />
        Usar como principal
      </label>
      <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
    </form>
  )
}
