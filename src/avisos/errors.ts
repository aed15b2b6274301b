import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a notice on a device can say no. */
export const errors = defineErrors('avisos', {
  sem_escolha: [
    422,
    'Este aviso não é escolha sua',
    'Os e-mails da loja vão para o endereço dela, como o proprietário escolheu.',
  ],
  aparelho_desligado: [409, 'Não foi possível ligar', 'Os avisos no aparelho estão desligados no Portal.'],
  aparelho_desconhecido: [
    422,
    'Não foi possível ligar',
    'O serviço de avisos deste navegador não é um dos que o Portal conhece.',
  ],
  aparelho_de_outra_chave: [
    409,
    'Não foi possível ligar',
    'Este registro já existe com outras chaves. Desligue e ligue os avisos de novo.',
  ],
  aparelho_nao_encontrado: [404, 'Aparelho não encontrado', 'Ligue os avisos neste aparelho de novo.'],
  aparelho_sumiu: [
    409,
    'O aparelho não está mais registrado',
    'O navegador desfez o registro. Ligue os avisos de novo.',
  ],
  teste_recusado: [
    502,
    'O teste não foi aceito',
    'O serviço de avisos do navegador não aceitou o teste agora. Tente mais tarde.',
  ],
})
