package dev.orrery.data.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EightBytesTest {
    @Test
    @DisplayName("whatever the bytes are, digits and new lines are found as one by one")
    void asOneByOne() {
        SplittableRandom random = new SplittableRandom(7);
        byte[] text = new byte[16];
        for (int round = 0; round < 200_000; round++) {
            random.nextBytes(text);
            for (int i = 0; i < text.length; i++) {
                // Mostly digits and their neighbours, and new lines and theirs.
                text[i] = random.nextInt(4) == 0 ? text[i] : (byte) (random.nextInt(8) == 0 ? 8 : '.' + i % 13);
            }
            int from = random.nextInt(9);
            long eight = EightBytes.at(text, from);
            int digits = 0;
            boolean newLine = false;
            for (int i = from; i < from + 8; i++) {
                digits += digits == i - from && text[i] >= '0' && text[i] <= '9' ? 1 : 0;
                newLine |= text[i] == '\n';
            }
            assertThat(EightBytes.digits(eight)).isEqualTo(digits);
            assertThat(EightBytes.newLine(eight)).isEqualTo(newLine);
        }
    }

    @Test
    @DisplayName("one to eight digits are the number that they write, whatever follows")
    void numbers() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < 100_000; round++) {
            int digits = 1 + random.nextInt(8);
            String number = String.format("%0" + digits + "d", random.nextLong((long) Math.pow(10, digits)));
            byte[] text = (number + ",\"9]}\n0").getBytes(StandardCharsets.US_ASCII);
            assertThat(EightBytes.number(EightBytes.at(text, 0), digits)).isEqualTo(Long.parseLong(number));
        }
    }
}
