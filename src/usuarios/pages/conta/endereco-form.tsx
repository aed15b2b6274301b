import { UFS } from '#src/shared/endereco.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { api } from '#src/shared/ui/api.ts'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { EnderecoGuardado } from '../../schemas.ts'
import estilo from './minha-conta.module.css'

interface Props {
  /** Null for a new one. */
  endereco: EnderecoGuardado | null
  aoSalvar: (endereco: EnderecoGuardado) => Promise<void>
}

const exigir = (frase: string) => (valor: string) => (valor.trim() ? null : frase)

/** One address of the book. */
export function EnderecoForm({ endereco, aoSalvar }: Props) {
  const form = useCampos({
    inicial: {
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
    validar: {
      apelido: exigir('Dê um nome, como Casa.'),
      cep: (cep) => (cep.replace(/\D/g, '').length === 8 ? null : 'O CEP tem 8 números.'),
      logradouro: exigir('Informe a rua.'),
      numero: exigir('Informe o número, ou s/n.'),
      bairro: exigir('Informe o bairro.'),
      cidade: exigir('Informe a cidade.'),
    },
    aoSair: true,
  })

  const [salvar, enviando] = useAcao(
    { titulo: 'Erro ao salvar endereço', campos: form.setErrors },
    async ({ complemento, ...valores }: typeof form.values) => {
      const corpo = { ...valores, ...(complemento.trim() ? { complemento: complemento.trim() } : {}) }
      const salvo = endereco
        ? await api.patch('/rest/v1/meus_enderecos/:id', { params: { id: endereco.id }, body: corpo })
        : await api.post('/rest/v1/meus_enderecos', { body: corpo })
      toast.ok('Endereço salvo')
      await aoSalvar(salvo)
    },
  )

  return (
    <form
      method="post"
      noValidate
      className="pilha vao-14"
      onSubmit={form.onSubmit((valores) => void salvar(valores))}
    >
      <Campo
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
      <Campo
        label="Rua"
        required
        maxLength={200}
        autoComplete="address-line1"
        {...form.getInputProps('logradouro')}
      />
      <div className={estilo.doisCampos}>
        <Campo label="Número" required maxLength={20} {...form.getInputProps('numero')} />
        <Campo label="Complemento" maxLength={100} {...form.getInputProps('complemento')} />
      </div>
      <Campo label="Bairro" required maxLength={100} {...form.getInputProps('bairro')} />
      <div className={estilo.doisCampos}>
        <Campo
          label="Cidade"
          required
          maxLength={100}
          autoComplete="address-level2"
          {...form.getInputProps('cidade')}
        />
        <CampoDeEscolha label="Estado" opcoes={UFS} {...form.getInputProps('uf')} />
      </div>
      <Marcar label="Usar como principal" {...form.getInputProps('principal', { type: 'checkbox' })} />
      <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
    </form>
  )
}
