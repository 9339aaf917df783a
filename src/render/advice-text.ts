/** What to do about a cause: a sentence with numbers, and the AWS command that does it where one does. */
import type { Capacity, TableAddress } from '../domain/resource.ts';
import type { Advice } from '../domain/spending/advice.ts';
import { changeText, resourceName } from './capacity-text.ts';
import { code } from './mrkdwn.ts';
import { cooldownCommand, minimumCommand } from './scaling-commands.ts';
import type { Words } from './words.ts';

/** @param spent how many decreases the cause took */
export function adviceText(words: Words, advice: Advice, spent: number): string {
  switch (advice.advice) {
    case 'one-step':
      return words('advice.oneStep', { change: changeText(words, advice.from, advice.to), n: spent });
    case 'scale-in-cooldown': {
      const { settings, seconds } = advice;
      const now = settings.policy?.scaleInCooldown ?? 0;
      return words('advice.cooldown', { dimension: settings.dimension, seconds, now });
    }
    case 'scaling-minimum': {
      const { dimension, min } = advice.settings;
      return words('advice.minimum', { dimension, min, to: advice.min });
    }
    case 'look-at-scaling':
      return words('advice.lookAtScaling', { resource: resourceName(words, advice.index) });
    case 'set-bounds': {
      const bounds = advice.settings.map(({ dimension, min, max }) =>
        words('advice.setBounds.one', { dimension, min, max }),
      );
      return words('advice.setBounds', { bounds: bounds.join(' ') }).trim();
    }
    case 'one-writer':
      return words('advice.oneWriter');
    case 'raise-once-lower-once':
      return words('advice.raiseOnceLowerOnce', {
        high: capacityText(words, advice.high),
        low: capacityText(words, advice.low),
      });
    case 'switch-when-free':
      return words('advice.switchWhenFree');
    case 'leave-out':
      return words('advice.leaveOut', { index: code(advice.index, 80) });
  }
}

/** For a POSIX shell; `null` where no command does it, or not all it takes is known. */
export function adviceCommand({ region }: TableAddress, advice: Advice): string | null {
  switch (advice.advice) {
    case 'scale-in-cooldown':
      return cooldownCommand(region, advice.settings, advice.seconds);
    case 'scaling-minimum':
      return minimumCommand(region, advice.settings, advice.min);
    default:
      return null;
  }
}

const capacityText = (words: Words, capacity: Capacity): string => words('budget.capacity', { ...capacity });
